import type { BlockKind } from '@rounds/core/blocks'
import { emptyBlock, type PageEdit } from '@rounds/core/rules/page'
import { editorWords } from '@rounds/core/words/editor'
import { useScreenCommands } from '../../context/screen-commands.ts'
import { type EditorPlace, pagePartList } from './places.ts'
import { LAST } from './structure.tsx'

/** What the palette offers in the editor: publishing, versions, each kind of block, and each part of the page. */
export function useEditorCommands({
  place,
  kinds,
  readOnly,
  publish,
  toggleVersions,
  edit,
  go,
}: {
  place: EditorPlace
  kinds: readonly BlockKind[]
  readOnly: boolean
  publish: () => void
  toggleVersions: () => void
  edit: (edit: PageEdit) => void
  go: (place: EditorPlace, write?: boolean) => void
}) {
  const add = (kind: BlockKind) => {
    const block = emptyBlock(crypto.randomUUID(), kind)
    edit({ effect: 'add blocks', blocks: [block], after: place.kind === 'block' ? place.uuid : LAST })
    go({ kind: 'block', uuid: block.CbUuid }, true)
  }
  const { commands } = editorWords
  useScreenCommands([
    { id: 'editor.publish', title: commands.publish, words: commands.publishWords, run: publish },
    { id: 'editor.versions', title: commands.versions, words: commands.versionsWords, run: toggleVersions },
    ...(readOnly ? [] : kinds).map(kind => ({
      id: `editor.block.${kind.id}`,
      title: commands.addBlock(kind.label),
      words: [kind.sentence],
      run: () => add(kind),
    })),
    ...pagePartList.map(({ id, name }) => ({
      id: `editor.part.${id}`,
      title: name,
      words: commands.partWords,
      run: () => go({ kind: 'page', part: id }, true),
    })),
  ])
}
