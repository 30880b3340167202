import * as z from 'zod';

const File = z.object({
  type: z.literal('service_account'),
  client_email: z.string(),
  private_key: z.string(),
});

/** The fields read from a service account's .json; its URLs are ignored. */
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
