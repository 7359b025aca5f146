import { type Client, undoing } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { navigationWords } from '@rounds/core/words/navigation'
import { type Settled, submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'
import { addAddressTo, addPageTo, type MenuEntry, type Place, readMenu, storePlaces } from './menu.ts'
import { menuOf } from './menu-of.ts'

/** The entries of a menu. */
export const useMenu = (client: Client, tag: number) => useSWR(['menu', tag], () => readMenu(client, tag))

/** The menu of an entry. */
export const useMenuOf = (client: Client, cId: number) => useSWR(['menu of', cId], () => menuOf(client, cId))

/** The acts on a menu; each includes the versions that were seen. */
export type MenuAct = { readonly words: string; readonly isUndo?: true } & (
  | { readonly effect: 'add page'; readonly cId: number; readonly order: number }
  | { readonly effect: 'add address'; readonly order: number }
  | { readonly effect: 'move'; readonly from: readonly Place[]; readonly to: readonly Place[] }
  | { readonly effect: 'show'; readonly cId: number; readonly shown: boolean; readonly version: number }
  | { readonly effect: 'remove'; readonly entry: MenuEntry }
  | { readonly effect: 'put back'; readonly entry: MenuEntry }
)

/** A labeled address, as typed for a new entry or an existing one. */
export interface Address {
  readonly title: string
  readonly link: string
}

export const noAddress: Address = { title: '', link: '' }

/** Clears the input after an address was added. */
export const settleAddress = ({ typed, sent }: Settled<Address>) => ({
  stored: noAddress,
  typed: typed.title === sent.title && typed.link === sent.link ? noAddress : typed,
})

const UNDO = { words: navigationWords.menuSlots.undone, isUndo: true } as const

/** Acts on a menu, and returns its undo: it applies to the versions stored then, and never to someone else's change. */
export const menuSlots = (client: Client, tag: number, reload: () => Promise<unknown>) =>
  submitSlots<Address, MenuAct, MenuAct | null>(({ typed, act }) =>
    carryOut(act.isUndo ? undoing(client) : client, tag, act, typed).finally(() =>
      reload().catch(() => undefined),
    ),
  )

async function carryOut(client: Client, tag: number, act: MenuAct, typed: Address): Promise<MenuAct | null> {
  const places = client.of(entities.TagToContent)
  switch (act.effect) {
    case 'add page':
      await addPageTo(client, tag, act.cId, act.order)
      return null
    case 'add address':
      await addAddressTo(client, tag, { title: typed.title.trim(), link: typed.link.trim() }, act.order)
      return null
    case 'move': {
      const versions = await storePlaces(client, tag, act.to)
      const from = act.from.map(place => ({
        ...place,
        RowVersion: versions.get(place.CId) ?? place.RowVersion,
      }))
      return { ...UNDO, effect: 'move', from: act.to, to: from }
    }
    case 'show': {
      const { cId, shown, version } = act
      const stored = await places.update([tag, cId], { TtcVisible: shown }, { version })
      return { ...UNDO, effect: 'show', cId, shown: !shown, version: stored.RowVersion }
    }
    case 'remove':
      await places.remove([tag, act.entry.CId], { version: act.entry.RowVersion })
      return { ...UNDO, effect: 'put back', entry: act.entry }
    case 'put back': {
      const { CId, CSortOrder, TtcCIdParent, TtcVisible } = act.entry
      await places.create({ TId: tag, CId, CSortOrder, TtcCIdParent, TtcVisible })
      return null
    }
  }
}

/** Stores an entry's name and address at the version that was seen. */
export const renameSlots = (client: Client, reload: () => Promise<unknown>) =>
  submitSlots<Address, MenuEntry>(({ typed, act: { CId, contentVersion } }) =>
    client
      .of(entities.Content)
      .update(
        [CId],
        { CTitle: typed.title.trim(), CIntroLink: typed.link.trim() },
        { version: contentVersion },
      )
      .finally(() => reload().catch(() => undefined)),
  )
