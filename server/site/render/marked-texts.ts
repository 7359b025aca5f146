import type { Setting } from './scope.ts'

/** The comments around what editors wrote, on pages that only the accessibility scanner reads. */
export const OPENS_TEXT = 'text of an editor'
export const CLOSES_TEXT = 'end of text'

/** Renders as the setting does, with each text of an editor between two comments. */
export const withMarkedTexts = (setting: Setting): Setting => ({
  ...setting,
  html: text => `<!--${OPENS_TEXT}-->${setting.html(text)}<!--${CLOSES_TEXT}-->`,
})
