import * as z from 'zod';

const File = z.object({
  type: z.literal('service_account'),
  client_email: z.string(),
  private_key: z.string(),
});

/** What is read of the .json of a service account's key, and no more: where it says to call is for nobody. */
export const serviceAccountIn = (text: string): { clientEmail: string; privateKey: string } | undefined => {
  try {
    const file = File.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')));
    return file.success
      ? { clientEmail: file.data.client_email, privateKey: file.data.private_key }
      : undefined;
  } catch {
    return undefined;
  }
};
