import type { BlockKind } from '@rounds/core/blocks'
import { emptyBlock, type PageBlock } from '@rounds/core/rules/page'
import { editorWords } from '@rounds/core/words/editor'
import { useScreenCommands } from '../../context/screen-commands.ts'
import { type EditorPlace, pagePartList } from './places.ts'

/** What the palette offers in the editor: publishing, versions, each kind of block, and each part of the page. */
export function useEditorCommands({
  place,
  kinds,
  readOnly,
  publish,
  toggleVersions,
  addBlock,
  go,
}: {
  place: EditorPlace
  kinds: readonly BlockKind[]
  readOnly: boolean
  publish: () => void
  toggleVersions: () => void
  addBlock: (block: PageBlock, after: string | null) => void
  go: (place: EditorPlace, write?: boolean) => void
}) {
  const current = place.kind === 'block' ? place.uuid : null
  const { commands } = editorWords
  useScreenCommands([
    { id: 'editor.publish', title: commands.publish, words: commands.publishWords, run: publish },
    { id: 'editor.versions', title: commands.versions, words: commands.versionsWords, run: toggleVersions },
    ...(readOnly ? [] : kinds).map(kind => ({
      id: `editor.block.${kind.id}`,
      title: commands.addBlock(kind.label),
      words: [kind.sentence],
      run: () => addBlock(emptyBlock(crypto.randomUUID(), kind), current),
    })),
    ...pagePartList.map(({ id, name }) => ({
      id: `editor.part.${id}`,
      title: name,
      words: commands.partWords,
      run: () => go({ kind: 'page', part: id }, true),
    })),
  ])
}
