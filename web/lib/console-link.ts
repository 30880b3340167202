/** Where a publisher enables the API that reviews are read with, in the Google Cloud project of their key. */
export const ENABLE_GOOGLE_API =
  'https://console.cloud.google.com/apis/library/androidpublisher.googleapis.com';
