/** The page that enables the APIs of Google Play in the Google Cloud project of a key. */
export const ENABLE_GOOGLE_API =
  'https://console.cloud.google.com/flows/enableapi?apiid=androidpublisher.googleapis.com,playdeveloperreporting.googleapis.com';
