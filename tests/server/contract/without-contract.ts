/**
 * Calls without a contract, by their names in the API's document, each with the reason. A new call has one.
 */
export const withoutContract: Readonly<Record<string, string>> = {
  docs: 'a page for people, made of this document',
  openapi: 'the document itself',
  'uploads.begin': 'tus 1.0 says what is sent and answered, and a library for it reads it',
  'uploads.continue': 'tus 1.0, as above',
  'uploads.giveUp': 'tus 1.0, as above',
}
