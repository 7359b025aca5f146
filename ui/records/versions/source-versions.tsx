import { sayInstant } from '@rounds/core/rules/time'
import { sourceVersionWords as words } from '@rounds/core/words/source-versions'
import { useId } from 'react'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { DiffView } from '../../kit/diff-view.tsx'
import { Select } from '../../kit/select.tsx'
import { useParameters } from '../../kit/use-parameters.ts'
import type { ShownRecord } from '../tool-parts.ts'
import { useSourceVersions, type Versioned } from './version-slots.ts'

interface SourceVersionsProps {
  of: Versioned
  /** The key of the record. */
  id: number
  shown: ShownRecord
}

/** What a source was before, who changed it and when; one version is compared with the form and put into it. */
export function SourceVersions({ of, id: key, shown }: SourceVersionsProps) {
  const id = useId()
  const { client, notify } = useApp()
  const { data } = useSourceVersions(client, of, key)
  const [parameters, setParameter] = useParameters()
  const zone = useTimeZone()
  const versions = data ?? []
  const chosen = versions.find(({ SovId }) => String(SovId) === parameters.get('version'))
  const fieldOf = (name: string) => words.fields[name] ?? name
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="font-semibold">
        {words.label}
      </h2>
      {data && versions.length === 0 && <p className="mt-1 text-ink-2 text-sm">{words.none}</p>}
      {versions.length > 0 && (
        <Select
          className="mt-1 max-w-xl"
          label={words.choose}
          value={chosen ? String(chosen.SovId) : ''}
          options={versions.map(({ SovId, SovField, SovCreatedDt, SovUserName }) => ({
            value: String(SovId),
            label: words.version(
              fieldOf(SovField),
              sayInstant(SovCreatedDt, new Date(), zone),
              SovUserName ?? null,
            ),
          }))}
          onValue={version => setParameter('version', version)}
        />
      )}
      {chosen && (
        <>
          <DiffView
            className="mt-3"
            label={words.compare(fieldOf(chosen.SovField))}
            before={chosen.SovSource ?? ''}
            after={String(shown.values[chosen.SovField] ?? '')}
            beforeLabel={words.before}
            afterLabel={words.now}
            layout="one"
            mono
          />
          {shown.mayWrite && (
            <Button
              className="mt-2"
              disabled={shown.values[chosen.SovField] === chosen.SovSource}
              onClick={() => {
                shown.onChange(chosen.SovField, chosen.SovSource ?? null)
                notify('success', words.restored)
              }}
            >
              {words.restore}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
