import type { FittedAnswers } from '@rounds/core/rules/forms'
import type { ShownForm } from '../read/forms.ts'
import { escapeHtml } from './trusted-html.ts'

/** The name under which a saved file is sent. */
export const SAVED_FIELD = 'rounds-saved'

const savePath = (id: number): string => `/_site/form/${id}/save`
const continuePath = (id: number): string => `/_site/form/${id}/continue`

/** The button that saves the answers into a file that the visitor keeps. */
export const saveButton = ({ id }: ShownForm): string =>
  `<button class="button quiet" type="submit" formaction="${savePath(id)}" formnovalidate aria-describedby="form-${id}-save">Save and finish later</button>`

/** What that button does, in words. */
export const saveHelp = ({ id }: ShownForm): string =>
  `<p class="help" id="form-${id}-save">Saving downloads a file with your answers. We keep nothing until you send the form. Files that you attached are not saved.</p>`

/** Where a saved file is chosen; a form of its own, so that it stands behind the form that it fills in. */
export const continueHtml = ({ id }: ShownForm, from: string): string =>
  `<details class="continue-saved"><summary>Continue with a saved file</summary>
<form class="form" method="post" action="${continuePath(id)}" enctype="multipart/form-data">
<input type="hidden" name="rounds-page" value="${escapeHtml(from)}">
<div class="field"><label for="form-${id}-saved">The file that you saved</label><input type="file" id="form-${id}-saved" name="${SAVED_FIELD}" accept=".txt,text/plain"></div>
<p class="go"><button class="button quiet" type="submit">Continue with this file</button></p>
</form></details>`

/** What is said above answers that came from a saved file, with each that no longer fits. */
export function noticeHtml(
  at: string,
  { lost, files, isChanged }: Omit<FittedAnswers, 'given'> & { readonly isChanged: boolean },
): string {
  const listed = (labels: readonly string[]) =>
    `<ul>${[...new Set(labels)].map(label => `<li>${escapeHtml(label)}</li>`).join('')}</ul>`
  return `<section class="saved-answers" tabindex="-1" autofocus aria-labelledby="saved-answers"><h2 id="saved-answers">Your answers are back</h2>
<p>You saved them ${escapeHtml(at)}. Nothing has been sent yet.${isChanged ? ' The form has changed since then. Check your answers.' : ''}</p>
${lost.length > 0 ? `<p>These answers no longer fit. Answer again where you are asked:</p>${listed(lost)}` : ''}
${files.length > 0 ? `<p>Files are not saved. Choose them again:</p>${listed(files)}` : ''}</section>`
}
