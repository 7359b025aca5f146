import type { AnyRow } from '@rounds/core/entities'
import { tooLight } from '@rounds/core/rules/site'
import type { Database } from '../database/database.ts'
import type { SiteChrome } from './read/frame.ts'
import { readMicrosite, type ShownMicrosite } from './read/microsites.ts'

const fields = {
  MsName: 'name',
  MsColor: 'color',
  MsDeepColor: 'deepColor',
  MsMissingTitle: 'missingTitle',
  MsMissingText: 'missingText',
} as const satisfies Readonly<Record<string, keyof ShownMicrosite>>

const COLOR = /^#[0-9a-f]{6}$/i

/** A microsite as it would be with what is typed; undefined where there is none, or its folder has no address. */
export async function typedMicrosite(
  { query }: Database,
  id: number,
  typed: AnyRow,
): Promise<ShownMicrosite | undefined> {
  const stored = await readMicrosite(query, id, folderIn(typed))
  if (!stored) return undefined
  const texts = Object.entries(fields).flatMap(([name, own]) =>
    Object.hasOwn(typed, name) ? [[own, textIn(typed[name])] as const] : [],
  )
  const menu = (name: string, before: ShownMicrosite['menu']) =>
    Object.hasOwn(typed, name) ? entriesIn(typed[name]) : before
  return {
    ...stored,
    ...(Object.fromEntries(texts) as Partial<ShownMicrosite>),
    ...(Object.hasOwn(typed, 'MsLogo') && { logo: pictureIn(typed.MsLogo) }),
    ...(Object.hasOwn(typed, 'MsIcon') && { icon: pictureIn(typed.MsIcon) }),
    ...(textIn(typed.MsName) === null && { name: stored.name }),
    menu: menu('MsMenu', stored.menu),
    footerMenu: menu('MsFooterMenu', stored.footerMenu),
    header: keyIn(typed.MsHeader),
    footer: keyIn(typed.MsFooter),
  }
}

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const pictureIn = (value: unknown): string | null => textIn((value as { readonly src?: unknown } | null)?.src)
const keyIn = (value: unknown): number | null => (Number.isInteger(value) ? Number(value) : null)
const folderIn = ({ TId }: AnyRow): number | null => keyIn(TId)

/** Entries that are typed as far as they go. */
const entriesIn = (value: unknown): ShownMicrosite['menu'] =>
  (Array.isArray(value) ? value : []).flatMap((entry: { label?: unknown; address?: unknown } | null) => {
    const [title, url] = [textIn(entry?.label), textIn(entry?.address)]
    return title !== null && url !== null ? [{ title, url, children: [] }] : []
  })

/**
 * The frame in which a microsite is looked at before it is saved: at the address of its folder, with its colors in the
 * page, since its style sheet has those that are stored.
 */
export function frameToTry(main: SiteChrome, site: ShownMicrosite): SiteChrome {
  const colors = [
    ['--brand', site.color],
    ['--brand-deep', site.deepColor],
  ].flatMap(([name, color]) => (color && COLOR.test(color) && !tooLight(color) ? [`${name}: ${color};`] : []))
  const everywhere = {
    PcId: 0,
    mark: '',
    from: null,
    to: null,
    TId: null,
    CId: null,
    PcCss: null,
    PcBody: null,
  }
  return {
    ...main,
    microsites: [...main.microsites.filter(({ id }) => id !== site.id), { ...site, host: null }],
    code: [...main.code, { ...everywhere, PcHead: `<style>:root { ${colors.join(' ')} }</style>` }],
  }
}
