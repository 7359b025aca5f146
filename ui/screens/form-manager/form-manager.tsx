import type { Match } from '@rounds/core/access'
import type { Json } from '@rounds/core/entities'
import type { FormConfig } from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { tabLook, tabsLook } from '../../kit/tabs.tsx'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ShownRecord, ToolParts } from '../../records/tool-parts.ts'
import { FormBuilder } from './form-builder.tsx'

const words = formBuilderWords.views
const parts: ToolParts = {
  workspace: (shown, form) => <FormWorkspace shown={shown} settings={form} />,
}

/** The forms of the site, each built in three panes (screens, `/form-manager`). */
export function FormManager({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}

FormManager.preload = RecordTool.preload

/** A form: its questions, or its name, notices and keeping; a new one is named first. */
function FormWorkspace({ shown, settings }: { shown: ShownRecord; settings: ReactNode }) {
  const [parameters, setParameters] = useSearchParams()
  const { values, isNew, mayWrite, onChange } = shown
  if (isNew) return settings
  const isSettings = parameters.get('view') === 'settings'
  const open = (view: string | null) =>
    setParameters(before => {
      const next = new URLSearchParams(before)
      if (view === null) next.delete('view')
      else next.set('view', view)
      return next
    })
  return (
    <>
      <nav aria-label={words.label} className={`${tabsLook} mb-4`}>
        {[false, true].map(settingsOne => (
          <button
            key={String(settingsOne)}
            type="button"
            aria-current={isSettings === settingsOne ? 'page' : undefined}
            onClick={() => open(settingsOne ? 'settings' : null)}
            className={`${tabLook} hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink`}
          >
            {settingsOne ? words.settings : words.questions}
          </button>
        ))}
      </nav>
      {isSettings ? (
        settings
      ) : (
        <FormBuilder
          config={(values.FrmConfig ?? {}) as FormConfig}
          mayWrite={mayWrite}
          onConfig={config => onChange('FrmConfig', config as Json)}
        />
      )}
    </>
  )
}
