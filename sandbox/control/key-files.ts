import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { type Key, keysOf } from '../state/stores/keys.ts';
import { allPublishers, type Publisher } from '../state/stores/publishers.ts';

const projectOf = (publisher: Publisher): string => `${publisher.id}-reviews`;

export const emailFor = (publisher: Publisher, name: string): string =>
  `${name}@${projectOf(publisher)}.iam.gserviceaccount.com`;

const serviceAccount = (publisher: Publisher, key: Key): object => ({
  type: 'service_account',
  project_id: projectOf(publisher),
  private_key_id: createHash('sha1').update(key.public_pem).digest('hex'),
  private_key: key.private_pem,
  client_email: key.id,
  client_id: `1${publisher.developer_id.slice(0, 20)}`,
  auth_uri: 'https://accounts.google.com/o/oauth2/auth',
  token_uri: 'https://oauth2.googleapis.com/token',
  auth_provider_x509_cert_url: 'https://www.googleapis.com/oauth2/v1/certs',
  client_x509_cert_url: `https://www.googleapis.com/robot/v1/metadata/x509/${encodeURIComponent(key.id)}`,
  universe_domain: 'googleapis.com',
});

const applePart = (publisher: Publisher, keys: Key[]): object => {
  const find = (kind: Key['kind'], role: Key['role']): Key | undefined =>
    keys.find((key) => key.kind === kind && key.role === role);
  const file = (key: Key | undefined): object | undefined =>
    key === undefined ? undefined : { keyId: key.id, p8: key.private_pem };
  return {
    ...file(find('apple-individual', 'full')),
    team: { ...file(find('apple-team', 'full')), issuerId: publisher.issuer_id },
    readOnly: file(find('apple-individual', 'read')),
    withoutApps: file(find('apple-individual', 'none')),
  };
};

const googlePart = (publisher: Publisher, keys: Key[]): object => {
  const find = (role: Key['role']): object | undefined => {
    const key = keys.find((each) => each.kind === 'google' && each.role === role);
    return key === undefined
      ? undefined
      : { developerId: publisher.developer_id, serviceAccountJson: serviceAccount(publisher, key) };
  };
  return { ...find('full'), withoutPermission: find('none') };
};

export const filesOf = (db: DatabaseSync, publisher: Publisher): object => {
  const keys = keysOf(db, publisher.id);
  return {
    publisher: publisher.id,
    developerName: publisher.name,
    apple: applePart(publisher, keys),
    google: googlePart(publisher, keys),
  };
};

/** The first publisher's key files, and in `others` those of publishers not linked by the demo. */
export const keyFiles = (db: DatabaseSync): object => {
  const [first, ...others] = allPublishers(db).map((publisher) => filesOf(db, publisher));
  return { ...first, others };
};
