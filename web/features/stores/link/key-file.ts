import { failed, ok, type Result } from '#shared/domain/result.ts';

/** Why a file cannot be a key; the server validates its contents. */
export type FileProblem = 'wrong-type' | 'too-large' | 'not-a-key' | 'unreadable';

const P8_MAX = 2 * 1024;
const JSON_MAX = 16 * 1024;

type Readable = Pick<File, 'name' | 'size' | 'text'>;

const textOf = async (
  file: Readable,
  extension: string,
  max: number,
): Promise<Result<string, FileProblem>> => {
  if (!file.name.toLowerCase().endsWith(extension)) return failed('wrong-type');
  if (file.size > max) return failed('too-large');
  try {
    return ok(await file.text());
  } catch {
    return failed('unreadable');
  }
};

export type P8 = { privateKey: string; keyId: string | undefined; fileName: string };

/** Apple names the file after its key: `AuthKey_2X9R4HXF34.p8`. */
export const readP8 = async (file: Readable): Promise<Result<P8, FileProblem>> => {
  const text = await textOf(file, '.p8', P8_MAX);
  if (!text.ok) return text;
  if (!/-----BEGIN PRIVATE KEY-----[\s\S]+-----END PRIVATE KEY-----/.test(text.value))
    return failed('not-a-key');
  const keyId = /^AuthKey_([A-Z0-9]{10})\b/i.exec(file.name)?.[1]?.toUpperCase();
  return ok({ privateKey: text.value, keyId, fileName: file.name });
};

export type ServiceAccount = { serviceAccount: string; clientEmail: string; fileName: string };

const emailIn = (text: string): string | undefined => {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return undefined;
    if (!('type' in read) || read.type !== 'service_account' || !('private_key' in read)) return undefined;
    return 'client_email' in read && typeof read.client_email === 'string' ? read.client_email : undefined;
  } catch {
    return undefined;
  }
};

/** The .json file of a service account key. */
export const readServiceAccount = async (file: Readable): Promise<Result<ServiceAccount, FileProblem>> => {
  const text = await textOf(file, '.json', JSON_MAX);
  if (!text.ok) return text;
  const clientEmail = emailIn(text.value);
  return clientEmail === undefined
    ? failed('not-a-key')
    : ok({ serviceAccount: text.value, clientEmail, fileName: file.name });
};
