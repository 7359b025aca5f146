import type { BlockKind } from '@rounds/core/blocks'
import { editorWords } from '@rounds/core/words/editor'
import { useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { Menu } from '../../kit/menu.tsx'
import { BlockKindItems, firstOfBlock } from './block-kind-items.tsx'

export interface OtherKindProps {
  kinds: readonly BlockKind[]
  /** Initially open, as `/` in an empty text opens it. */
  isOpen: boolean
  onKind: (kind: BlockKind) => void
}

const textOfBlock = () => document.querySelector<HTMLElement>('[data-block-form] [contenteditable=true]')

/** Turns an empty text into another kind of block. */
export function OtherKind({ kinds, isOpen, onKind }: OtherKindProps) {
  const isChosen = useRef(false)
  return (
    <>
      <Menu
        align="start"
        defaultOpen={isOpen}
        returnFocus={() => (isChosen.current ? firstOfBlock() : isOpen ? textOfBlock() : null)}
        trigger={<Button size="sm">{editorWords.blockForm.otherKind}</Button>}
      >
        <BlockKindItems
          kinds={kinds}
          onKind={kind => {
            isChosen.current = true
            onKind(kind)
          }}
        />
      </Menu>
      <span>{editorWords.blockForm.typeSlash}</span>
    </>
  )
}
