import { Content } from '@rounds/core/entities'
import { templateWords } from '@rounds/core/words/templates'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Preview } from '../../pages/preview.tsx'
import { ReferencePicker } from '../../records/record/controls/reference-picker.tsx'
import type { ShownRecord } from '../../records/tool-parts.ts'
import { SourceCheck } from './source-check.tsx'

/** Above a template's form: errors in its source, and a preview page. */
export function TemplateView({ shown }: { shown: ShownRecord }) {
  const { base, values, isNew, isDirty, mayWrite } = shown
  const [page, setPage] = useState<number | null>(null)
  const [picking, setPicking] = useState(false)
  const source = typeof values.TSource === 'string' ? values.TSource : ''
  const file = typeof values.TFile === 'string' && values.TFile !== '' ? values.TFile : undefined
  return (
    <div className="mb-6 flex flex-col gap-4">
      {mayWrite && <SourceCheck source={source} file={file} />}
      {!isNew && base.TKind !== 'email' && (
        <section aria-labelledby="template-preview">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id="template-preview" className="font-semibold">
              {templateWords.templateView.onARealPage}
            </h2>
            <Button size="sm" aria-haspopup="dialog" onClick={() => setPicking(true)}>
              {page === null
                ? templateWords.templateView.chooseAPage
                : templateWords.templateView.anotherPage}
            </Button>
            {page !== null && isDirty && (
              <span className="text-ink-2 text-sm">
                {templateWords.templateView.shownStoredSaveSeeChanges}
              </span>
            )}
          </div>
          {page !== null && (
            <div className="mt-2 h-[60dvh]">
              <Preview cId={page} stamp={String(base.RowVersion)} hasDraft={false} />
            </div>
          )}
        </section>
      )}
      {picking && (
        <ReferencePicker
          entity={Content}
          title={templateWords.templateView.pageToLookAt}
          current={page}
          onClose={() => setPicking(false)}
          onPick={key => {
            setPicking(false)
            setPage(Number(key))
          }}
        />
      )}
    </div>
  )
}
