import { type UnfinishedText, unfinishedOf } from '@rounds/machines/editor-draft'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type EditorPlace, editorPlaceOf } from './places.ts'
import type { DraftActor, DraftState } from './use-editor.ts'

/** The page's unfinished input: for its controls, for the list of its parts, and a function to go there. */
export function useUnfinishedTexts(actor: DraftActor, draft: DraftState, go: (place: EditorPlace) => void) {
  const { unfinished: texts, history } = draft.context
  const onText = useCallback(
    (at: string, text: string | null) => actor.send({ type: 'UNFINISHED', at, text }),
    [actor],
  )
  const held = useMemo(() => ({ texts, onText }), [texts, onText])
  const list = useMemo(() => unfinishedOf({ unfinished: texts, history }), [texts, history])
  const names = list.map(({ place }) => nameOf(editorPlaceOf(place))).join()
  const parts: ReadonlySet<string> = useMemo(() => new Set(names ? names.split(',') : []), [names])

  const wanted = useRef<string | null>(null)
  // Once its part is rendered; a code editor takes a moment longer.
  useEffect(() => {
    const id = wanted.current
    if (id === null) return
    const watching = new MutationObserver(() => seek())
    const seek = () => {
      const control = document.getElementById(id)
      if (!control) return
      const fold = control.closest('details')
      if (fold) fold.open = true
      control.focus()
      wanted.current = null
      watching.disconnect()
    }
    watching.observe(document.body, { childList: true, subtree: true, attributeFilter: ['id'] })
    // A closing dialog restores focus first.
    const timer = setTimeout(seek)
    return () => {
      clearTimeout(timer)
      watching.disconnect()
    }
  })
  const lead = ({ at, place }: UnfinishedText) => {
    wanted.current = at
    go(editorPlaceOf(place))
  }
  return { held, list, parts, lead, putAside: ({ at }: UnfinishedText) => onText(at, null) }
}

const nameOf = (place: EditorPlace) => (place.kind === 'block' ? place.uuid : place.part)
