import { templateWords } from '@rounds/core/words/templates'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { PagePicker } from '../../pages/page-picker.tsx'
import { Preview } from '../../pages/preview.tsx'
import { TicketPreview } from '../../pages/ticket-preview.tsx'
import type { ShownRecord } from '../../records/tool-parts.ts'
import { SourceVersions } from '../../records/versions/source-versions.tsx'
import { SourceCheck } from './source-check.tsx'
import { TemplateEffects } from './template-effects.tsx'
import type { TriedTemplate } from './template-slots.ts'

const words = templateWords.templateView

/** Over the form of a template: what is wrong with its source, its versions, and how pages look before and after. */
export function TemplateView({ shown }: { shown: ShownRecord }) {
  const { base, values, isNew, mayWrite } = shown
  const [page, setPage] = useState<number | null>(null)
  const [picking, setPicking] = useState(false)
  const [tried, setTried] = useState<TriedTemplate | null>(null)
  const id = Number(base.TId)
  const source = typeof values.TSource === 'string' ? values.TSource : ''
  const file = typeof values.TFile === 'string' && values.TFile !== '' ? values.TFile : undefined
  const isChanged = mayWrite && source !== base.TSource
  return (
    <div className="mb-6 flex flex-col gap-4">
      {mayWrite && <SourceCheck source={source} file={file} />}
      {!isNew && mayWrite && <SourceVersions of="Template" id={id} shown={shown} />}
      {!isNew && base.TKind !== 'email' && (
        <section aria-labelledby="template-preview" className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id="template-preview" className="font-semibold">
              {words.onARealPage}
            </h2>
            <Button size="sm" aria-haspopup="dialog" onClick={() => setPicking(true)}>
              {page === null ? words.chooseAPage : words.anotherPage}
            </Button>
            {isChanged && (
              <Button size="sm" onClick={() => setTried({ id, source })}>
                {tried === null ? templateWords.effects.compare : templateWords.effects.compareAgain}
              </Button>
            )}
            {isChanged && tried !== null && tried.source !== source && (
              <span className="text-ink-2 text-sm">{templateWords.effects.outdated}</span>
            )}
          </div>
          {isChanged && tried && <TemplateEffects tried={tried} page={page} onPage={setPage} />}
          {page !== null && (
            <div className={isChanged ? 'grid gap-4 min-[80rem]:grid-cols-2' : undefined}>
              <section
                aria-label={words.before}
                className="flex h-[calc(100vh-10rem)] min-h-96 min-w-0 flex-col"
              >
                {isChanged && <h3 className="font-semibold text-sm">{words.before}</h3>}
                <Preview cId={page} stamp={String(base.RowVersion)} hasDraft={false} />
              </section>
              {isChanged && (
                <div className="min-w-0">
                  <h3 className="font-semibold text-sm">{words.after}</h3>
                  <TicketPreview
                    label={words.after}
                    request={{ tId: id, cId: page }}
                    values={JSON.stringify({ TSource: source })}
                    note={words.afterNote}
                    remembered="preview"
                    usual="phone"
                  />
                </div>
              )}
            </div>
          )}
        </section>
      )}
      {picking && (
        <PagePicker
          title={words.pageToLookAt}
          current={page}
          onClose={() => setPicking(false)}
          onPick={({ cId }) => {
            setPicking(false)
            setPage(cId)
          }}
        />
      )}
    </div>
  )
}
