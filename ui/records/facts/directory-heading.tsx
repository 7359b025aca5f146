import type { FactOrder } from '@rounds/core/api'
import { type AnyRow, entities, nameOfRecord } from '@rounds/core/entities'
import { pictureAddress } from '@rounds/core/rules/files'
import { type DirectoryKind, directoryAddress, verifiedAt } from '@rounds/core/rules/find-care'
import { factWords } from '@rounds/core/words/facts'
import { BadgeCheck, Building2, type LucideIcon, Stethoscope, UserRound } from 'lucide-react'
import { useApp } from '../../context/app-context.ts'
import { useLiveAddress } from '../../context/site-state.ts'
import { buttonClass } from '../../kit/button.tsx'
import { Mark } from '../../kit/mark.tsx'
import type { RecordHeading, ShownRecord } from '../tool-parts.ts'
import { useFactsBeside } from './fact-slots.ts'

const words = factWords.heading

/** What stands in the heading of a record that has a page in the directory. */
interface DirectoryRecord {
  readonly kind: DirectoryKind
  readonly entity: 'Custom_Physician' | 'Custom_Location' | 'Custom_ServiceCondition'
  /** None where nothing of it is confirmed. */
  readonly facts: FactOrder['entity'] | null
  readonly icon: LucideIcon
  readonly photo?: string
  /** After the name. */
  readonly after?: string
  readonly slug: string
  readonly visible: string
}

const records: Readonly<Record<DirectoryKind, DirectoryRecord>> = {
  physician: {
    kind: 'physician',
    entity: 'Custom_Physician',
    facts: 'Custom_Physician',
    icon: UserRound,
    photo: 'PhPhoto',
    after: 'PhCredentials',
    slug: 'PhUrl',
    visible: 'PhVisible',
  },
  location: {
    kind: 'location',
    entity: 'Custom_Location',
    facts: 'Custom_Location',
    icon: Building2,
    photo: 'LPhoto',
    slug: 'LPageUrl',
    visible: 'LVisible',
  },
  service: {
    kind: 'service',
    entity: 'Custom_ServiceCondition',
    facts: null,
    icon: Stethoscope,
    photo: 'ScPhoto',
    slug: 'ScUrl',
    visible: 'ScVisible',
  },
}

/** The heading of a stored record of the directory: its picture, whether it is on the site and verified, its page. */
export const directoryHeading =
  (kind: DirectoryKind) =>
  (shown: ShownRecord): RecordHeading | null => {
    if (shown.isNew) return null
    const record = records[kind]
    const { base } = shown
    const isVisible = base[record.visible] === true
    const address = addressOf(record, base)
    return {
      picture: <Picture record={record} row={base} />,
      after: record.after ? String(base[record.after] ?? '') : '',
      below: <RecordStatus {...{ record, shown, isVisible, address }} />,
      actions: isVisible && <ViewPage address={address} />,
    }
  }

const keyOf = ({ entity }: DirectoryRecord, row: AnyRow) => Number(row[entities[entity].key[0] ?? ''])

const addressOf = (record: DirectoryRecord, row: AnyRow) =>
  directoryAddress(record.kind, {
    id: keyOf(record, row),
    slug: (row[record.slug] as string | null) || null,
    name: nameOfRecord(entities[record.entity], row),
  })

function Picture({ record: { photo, icon: Icon }, row }: { record: DirectoryRecord; row: AnyRow }) {
  const { src } = (photo && row[photo] ? row[photo] : {}) as { src?: string }
  const size = 'size-11 shrink-0 rounded-sm bg-well sm:size-17'
  if (!src)
    return (
      <span className={`${size} grid place-items-center text-ink-3`}>
        <Icon aria-hidden="true" className="size-6" />
      </span>
    )
  const address = src.startsWith('/') ? pictureAddress(src, { width: 320, form: 'webp', shape: '1x1' }) : src
  return <img src={address} alt="" className={`${size} object-cover`} />
}

interface RecordStatusProps {
  record: DirectoryRecord
  shown: ShownRecord
  isVisible: boolean
  address: string
}

/** Whether it is on the site, when its facts were verified, and its address. */
function RecordStatus({ record, shown, isVisible, address }: RecordStatusProps) {
  const { client } = useApp()
  const { data } = useFactsBeside(client, record.facts, keyOf(record, shown.base), shown.mayWrite)
  const verified = data && verifiedAt(data)
  const confirmed = data?.filter(({ state }) => state === 'confirmed').length ?? 0
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-0.5 text-ink-2 text-sm">
      <span className="flex items-center gap-1.5">
        <Mark tone={isVisible ? 'ready' : 'idle'} />
        {isVisible ? words.shown : words.hidden}
      </span>
      {data && (
        <span className="flex items-center gap-1.5">
          {verified ? <BadgeCheck aria-hidden="true" className="size-4" /> : <Mark tone="changed" />}
          {verified ? words.verified(verified, new Date()) : factWords.summary(confirmed, data.length)}
        </span>
      )}
      <span className="wrap-anywhere font-mono max-sm:hidden">{address}</span>
    </p>
  )
}

/** Opens the public page; the site may be at an address of its own. */
function ViewPage({ address }: { address: string }) {
  const live = useLiveAddress()
  return (
    <a href={live(address)} target="_blank" rel="noreferrer" className={buttonClass()}>
      {words.viewPage}
    </a>
  )
}
