import type { Match } from '@rounds/core/access'
import { readCode } from '@rounds/core/rules/custom-code'
import { customCodeWords } from '@rounds/core/words/custom-code'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { SaveQuestion, ShownRecord, ToolParts } from '../../records/tool-parts.ts'
import { SourceVersions } from '../../records/versions/source-versions.tsx'
import { CodeFacts } from './code-facts.tsx'
import { partsOf, type ShownCode } from './code-parts.ts'
import { useCodeState } from './code-slots.ts'
import { CodeSwitch } from './code-switch.tsx'
import { StoppedCode } from './stopped-code.tsx'

const words = customCodeWords.ask
/** Until the server has sent the site's address, every absolute address counts as external. */
const UNKNOWN = 'https://site.invalid'

function beforeTurningOn(
  { base, values, isNew }: Pick<ShownRecord, 'base' | 'values' | 'isNew'>,
  siteUrl: string,
): SaveQuestion | null {
  const isOn = (code: ShownCode) => code.PcActive === true
  if (!isOn(values)) return null
  const before = isNew || !isOn(base) ? [] : originsOf(base, siteUrl)
  const added = originsOf(values, siteUrl).filter(origin => !before.includes(origin))
  if (added.length === 0) return null
  return { title: words.title, text: words.text(added.join(', ')), confirmLabel: words.confirm }
}

const originsOf = (code: ShownCode, siteUrl: string): readonly string[] => [
  ...new Set(readCode(partsOf(code), siteUrl).loads.map(({ origin }) => origin)),
]

/** Custom code for the site, a folder or a page, with one switch for all of it (screens, `/custom-code`). */
export function CustomCode({ match }: { match: Match }) {
  const { client } = useApp()
  const { mutate } = useSWRConfig()
  const { data: state } = useCodeState(client)
  const siteUrl = state?.siteUrl ?? UNKNOWN
  const parts = useMemo<ToolParts>(
    () => ({
      above: (
        <>
          <CodeSwitch />
          <StoppedCode />
        </>
      ),
      asksToSave: shown => beforeTurningOn(shown, siteUrl),
      onStored: () => {
        void mutate(key => Array.isArray(key) && key[0] === 'versions of a source')
        void mutate('custom code')
        void mutate('site state')
      },
      record: shown => (
        <div className="mb-6 grid gap-x-8 gap-y-4 xl:grid-cols-2">
          <CodeFacts shown={shown} siteUrl={siteUrl} state={state} />
          {!shown.isNew && <SourceVersions of="PageCSS" id={Number(shown.base.PcId)} shown={shown} />}
        </div>
      ),
    }),
    [mutate, siteUrl, state],
  )
  return <RecordTool match={match} parts={parts} />
}

CustomCode.preload = preloadRows
