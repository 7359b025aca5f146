import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** The address of a pasted image that is not on the site yet. */
export const awaitedAddress = (id: number): string => `pasted:${id}`

const idOf = (src: unknown): number | undefined => {
  const id = /^pasted:(\d+)$/.exec(String(src))?.[1]
  return id === undefined ? undefined : Number(id)
}

interface Change {
  readonly add?: readonly { readonly id: number; readonly at: number }[]
  readonly remove?: number
}

const awaited = new PluginKey<DecorationSet>('awaited pictures')
const markChange = (transaction: Transaction, change: Change) => transaction.setMeta(awaited, change)

/** The placeholder of an uploading image is shown, and is never part of the reported text. */
export const AwaitedPictures = Extension.create({
  name: 'awaitedPictures',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: awaited,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, before) {
          const { add = [], remove } = (transaction.getMeta(awaited) ?? {}) as Change
          const moved = before.map(transaction.mapping, transaction.doc).add(
            transaction.doc,
            add.map(({ id, at }) => Decoration.widget(at, placeShown, { id, side: -1 })),
          )
          return remove === undefined ? moved : moved.remove(findPlaces(moved, remove))
        },
      },
      props: { decorations: state => awaited.getState(state) },
      appendTransaction(transactions, _, { doc, tr }) {
        const places: { id: number; from: number }[] = []
        doc.descendants((node, from) => {
          const id = node.type.name === 'image' ? idOf(node.attrs.src) : undefined
          if (id !== undefined) places.push({ id, from })
        })
        if (places.length === 0) return null
        for (const { from } of places.toReversed()) tr.delete(from, from + 1)
        // A placeholder restored by undo or by someone else is no longer uploading.
        const isPut = transactions.some(one => /^(?:paste|drop)$/.test(String(one.getMeta('uiEvent'))))
        if (!isPut) return tr
        return markChange(tr, { add: places.map(({ id, from }) => ({ id, at: tr.mapping.map(from) })) })
      },
    }),
  ],
})

const findPlaces = (all: DecorationSet, id: number) => all.find(undefined, undefined, spec => spec.id === id)

function placeShown(): HTMLElement {
  const place = document.createElement('span')
  place.className = 'awaited-picture'
  place.textContent = 'Picture…'
  return place
}

/** Shows placeholders for uploading images at a position in the text. */
export function awaitPictures(editor: Editor, ids: readonly number[], at: number): void {
  editor.view.dispatch(markChange(editor.state.tr, { add: ids.map(id => ({ id, at })) }))
}

/** Replaces a placeholder with an image, or removes it; returns whether it was still there. */
export function settlePicture(
  editor: Editor,
  id: number,
  image: { src: string; alt: string } | null,
): boolean {
  const place = findPlaces(awaited.getState(editor.state) ?? DecorationSet.empty, id)[0]
  const { tr, schema } = editor.state
  const node = image && schema.nodes.image?.create(image)
  if (place && node) tr.insert(place.from, node)
  editor.view.dispatch(markChange(tr, { remove: id }))
  return place !== undefined
}
