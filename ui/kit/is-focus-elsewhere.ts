/**
 * Whether something took the focus after a dialog or menu closed and before it gives the focus back, a task later:
 * then it stays there, or the next keys would land where nobody looks.
 */
export function isFocusElsewhere(): boolean {
  const focused = document.activeElement
  return (
    focused !== null && focused !== document.body && !focused.matches('[role=dialog], [role=alertdialog]')
  )
}
