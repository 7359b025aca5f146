/** Where a state begins elsewhere, and leaves that at once for where it belongs. */
const goesOn = 'What does not hold there is left at once, before anybody sees it.'

/** Mutants that change nothing anybody could notice, each with the reason. */
export const equivalents: Readonly<Record<string, string>> = {
  'editor · open · invoke “draft” onSnapshot: without its guard':
    'The same is taken again; the guard only spares the view from being drawn anew.',
  'editor · open.scheduled · initial: begins in “yes”': goesOn,
  'editor · open.others here · initial: begins in “yes”': goesOn,
  'editor · open.unsaved work · initial: begins in “yes”': goesOn,
  'editorDraft · keeping · initial: begins in “waiting”': goesOn,
  'editorDraft · kept here · initial: begins in “offered”': goesOn,
  'editorDraft · overwritten · initial: begins in “told”': goesOn,
  'editorDraft · unfinished · initial: begins in “something”': goesOn,
  'session · access.loading · on CHECKED, candidate 4: without its target':
    'Without a token it goes there from where it is, too.',
  'toast · gone · type: is not final': 'The list stops whatever says that it is gone.',
  'upload · queue · initial: begins in “working”': goesOn,
  'upload · queue.empty · always, candidate 1: is missing': goesOn,
  'record · draft · initial: begins in “unsaved”': goesOn,
}
