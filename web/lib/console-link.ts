/** The page that enables the Google Play Developer API in the Google Cloud project of a key. */
export const ENABLE_GOOGLE_API =
  'https://console.cloud.google.com/apis/library/androidpublisher.googleapis.com';
