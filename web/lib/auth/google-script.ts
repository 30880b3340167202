/** The origin of the script that the identity SDK loads, and of what that script loads. */
const GOOGLE = /^https:\/\/apis\.google\.com\/(js\/api\.js|_\/scs\/)/;

type Policies = {
  createPolicy: (name: 'default', rules: { createScriptURL: (address: string) => string | null }) => unknown;
  defaultPolicy: unknown;
};
const isPolicies = (value: unknown): value is Policies =>
  typeof value === 'object' && value !== null && 'createPolicy' in value && 'defaultPolicy' in value;

/**
 * Lets the identity SDK load that script under Trusted Types: the SDK sets the URL as a plain string
 * (https://github.com/firebase/firebase-js-sdk/pull/9402).
 */
export const allowGoogleScript = (): void => {
  const policies: unknown = Reflect.get(window, 'trustedTypes');
  if (!isPolicies(policies) || policies.defaultPolicy !== null) return;
  policies.createPolicy('default', {
    createScriptURL: (address) => (GOOGLE.test(address) ? address : null),
  });
};
