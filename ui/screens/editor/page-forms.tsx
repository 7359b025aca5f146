import { LONE, type PageEdit, type PageSnapshot, pageParts, publicTitle } from '@rounds/core/rules/page'
import { contentTypeIds } from '@rounds/core/tools'
import { editorWords } from '@rounds/core/words/editor'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTimeZone } from '../../context/app-context.ts'
import { usePickers } from '../../context/pickers.ts'
import { Checkbox } from '../../kit/checkbox.tsx'
import { DateTimeField } from '../../kit/date-time-field.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { SearchResult } from '../../pages/search-result.tsx'
import { SuggestPart } from '../../pages/suggest/suggest-part.tsx'
import { LinkField } from '../../records/record/controls/link-field.tsx'
import { PhotoField } from '../../records/record/controls/photo-field.tsx'
import type { EditorTools } from './block-form-props.ts'
import { DatesForm } from './dates-form.tsx'
import { FormField, fieldId } from './form-field.tsx'
import { PlaceForm } from './place-form.tsx'
import type { PagePartId } from './places.ts'
import { RelationsForm } from './relations-form.tsx'

export interface PageFormsProps extends EditorTools {
  part: PagePartId
  /** Focus goes to its first field. */
  isWritten: boolean
  cId: number
  page: PageSnapshot
  readOnly: boolean
  onEdit: (edit: PageEdit) => void
  title: TitleTyping
}

/**
 * Title keystrokes go into the draft; when the field loses focus, it asks what else should change (specification §4).
 */
export interface TitleTyping {
  readonly onType: (title: string) => void
  readonly onLeave: (title: string) => void
  readonly onBack: () => void
}

const FIELDS = 'input, textarea, select, button, [contenteditable=true]'

/** The form of one of the page's own parts. */
export function PageForms(props: PageFormsProps) {
  const { part, readOnly, isWritten } = props
  const box = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part has fields of its own
  useEffect(() => {
    if (isWritten) box.current?.querySelector<HTMLElement>(FIELDS)?.focus()
  }, [isWritten, part])
  return (
    <fieldset ref={box} disabled={readOnly} className="space-y-5">
      {part === 'title' && <TitleForm {...props} />}
      {part === 'search' && <SearchForm {...props} />}
      {part === 'tags' && <PlaceForm page={props.page} onEdit={props.onEdit} />}
      {part === 'people' && <RelationsForm page={props.page} onEdit={props.onEdit} />}
      {part === 'schedule' && <ScheduleForm {...props} />}
      {part === 'head' && <HeadForm {...props} />}
    </fieldset>
  )
}

const setter =
  (onEdit: PageFormsProps['onEdit']) =>
  (field: string, value: unknown): void =>
    onEdit({ effect: 'set', part: 'content', field, value })

function TitleForm(props: PageFormsProps) {
  const { page, onEdit, title, sharedUndo, readOnly, onUnplaced } = props
  const { pickLink, putPicture } = usePickers()
  const { content } = page
  const set = setter(onEdit)
  return (
    <>
      <TextField
        label={editorWords.pageForms.title}
        data-page-title
        required
        maxLength={400}
        value={content.CTitle ?? ''}
        onValue={title.onType}
        onBlur={() => title.onLeave(content.CTitle ?? '')}
        onKeyDown={event => {
          if (event.key === 'Enter') title.onLeave(content.CTitle ?? '')
          if (event.key === 'Escape') title.onBack()
        }}
      />
      {(content.CPublicTitle ?? null) !== null && (
        <TextField
          label={editorWords.pageForms.publicTitle}
          maxLength={400}
          value={content.CPublicTitle ?? ''}
          onValue={value => set('CPublicTitle', value)}
          help={editorWords.pageForms.visitorsReadTitleEmpty}
        />
      )}
      <TextField
        label={editorWords.pageForms.url}
        mono
        maxLength={600}
        value={content.CSeoUrl ?? ''}
        onValue={value => set('CSeoUrl', value || null)}
        help={editorWords.pageForms.pathOnSiteSuch}
      />
      <RichText
        label={editorWords.pageForms.introduction}
        value={content.CIntroText ?? ''}
        onValue={value => set('CIntroText', value || null)}
        onPickLink={pickLink}
        onPutImage={putPicture}
        onUnplaced={onUnplaced}
        sharedUndo={sharedUndo}
        readOnly={readOnly}
      />
      <PhotoField
        label={editorWords.pageForms.introPhoto}
        src={content.CIntroPhoto}
        onPhoto={({ src }) => set('CIntroPhoto', src)}
      />
      <LinkField
        label={editorWords.pageForms.introLink}
        value={content.CIntroLink}
        onValue={value => set('CIntroLink', value)}
      />
      {(page.news || content.CtId === contentTypeIds.News_Detail) && (
        <ExtraForm part="news" page={page} onEdit={onEdit} />
      )}
      {(page.event || content.CtId === contentTypeIds.Event_Detail) && (
        <>
          <DatesForm dates={page.dates} readOnly={readOnly} onEdit={onEdit} />
          <ExtraForm part="event" page={page} onEdit={onEdit} />
        </>
      )}
    </>
  )
}

/** The extra fields of a news or event page, generated from the definition. */
function ExtraForm({
  part,
  page,
  onEdit,
}: Pick<PageFormsProps, 'page' | 'onEdit'> & { part: 'news' | 'event' }) {
  const values = page[part] as Readonly<Record<string, unknown>> | null
  return (
    <ExtraFields title={part === 'news' ? editorWords.pageForms.news : editorWords.pageForms.event}>
      {Object.keys(pageParts[part].fields).map(name => (
        <FormField
          key={name}
          part={part}
          of={LONE}
          name={name}
          value={values?.[name]}
          onValue={value => onEdit({ effect: 'set', part, field: name, value })}
        />
      ))}
    </ExtraFields>
  )
}

function ExtraFields({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-5 border-rule border-t pt-5">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

interface MetaDesc {
  readonly description?: string | null
  readonly keywords?: string | null
  readonly noIndex?: boolean | null
}

function SearchForm({ cId, page: { content, blocks }, onEdit, readOnly }: PageFormsProps) {
  const set = setter(onEdit)
  const meta = (content.CMetaDesc ?? {}) as MetaDesc
  const setMeta = (change: MetaDesc) => set('CMetaDesc', { ...meta, ...change })
  return (
    <>
      <SearchResult
        title={content.CSeoTitle || publicTitle(content)}
        url={content.CSeoUrl ?? '/'}
        description={meta.description ?? ''}
      />
      <TextField
        label={editorWords.pageForms.seoTitle}
        maxLength={400}
        value={content.CSeoTitle ?? ''}
        onValue={value => set('CSeoTitle', value || null)}
        help={lengthWords(content.CSeoTitle || publicTitle(content), 30, 60)}
      />
      <TextArea
        label={editorWords.pageForms.description}
        maxLength={1000}
        rows={3}
        value={meta.description ?? ''}
        onValue={description => setMeta({ description })}
        help={lengthWords(meta.description ?? '', 70, 160)}
      />
      {!readOnly && (
        <SuggestPart
          field={editorWords.pageForms.description}
          tasks={['description']}
          cId={cId}
          title={publicTitle(content)}
          value={meta.description ?? ''}
          about={wordsOfPage(content, blocks)}
          onValue={description => setMeta({ description })}
        />
      )}
      <TextField
        label={editorWords.pageForms.keywords}
        maxLength={1000}
        value={meta.keywords ?? ''}
        onValue={keywords => setMeta({ keywords })}
      />
      <Checkbox
        label={editorWords.pageForms.keepPageOutSearchEngines}
        checked={meta.noIndex === true}
        onValue={noIndex => setMeta({ noIndex })}
      />
      <FormField
        part="content"
        of={LONE}
        name="CMetaData"
        value={content.CMetaData}
        onValue={value => set('CMetaData', value)}
      />
    </>
  )
}

/** The page's visible content, as text. */
const wordsOfPage = (content: PageSnapshot['content'], blocks: PageSnapshot['blocks']) =>
  [content.CIntroText, ...blocks.flatMap(({ CbHeadline, CbCopy }) => [CbHeadline, CbCopy])]
    .map(html => new DOMParser().parseFromString(html ?? '', 'text/html').body.textContent?.trim())
    .filter(Boolean)
    .join('\n')

/** The length of a text, and how much of it search engines show. */
function lengthWords(text: string, least: number, most: number): string {
  const length = text.trim().length
  if (length === 0) return editorWords.pageForms.emptyCharactersShownBest(least, most)
  const verdict =
    length < least
      ? editorWords.pageForms.ratherShort
      : length > most
        ? editorWords.pageForms.searchEnginesCutOff
        : editorWords.pageForms.aGoodLength
  return `${length} characters: ${verdict}.`
}

function ScheduleForm({ page: { content }, onEdit }: PageFormsProps) {
  const set = setter(onEdit)
  const timeZone = useTimeZone()
  return (
    <>
      <Checkbox
        label={editorWords.pageForms.pageOnSite}
        checked={content.CVisible}
        onValue={value => set('CVisible', value)}
      />
      <DateTimeField
        id={fieldId('content', LONE, 'CPublishDt')}
        label={editorWords.pageForms.showFrom}
        help={editorWords.pageForms.beforeNobodySees}
        timeZone={timeZone}
        value={content.CPublishDt}
        onValue={value => set('CPublishDt', value)}
      />
      <DateTimeField
        id={fieldId('content', LONE, 'CExpireDt')}
        label={editorWords.pageForms.showUntil}
        help={editorWords.pageForms.afterTakenFromSiteItself}
        timeZone={timeZone}
        value={content.CExpireDt}
        onValue={value => set('CExpireDt', value)}
      />
    </>
  )
}

function HeadForm({ page: { content }, onEdit }: PageFormsProps) {
  return (
    <FormField
      part="content"
      of={LONE}
      name="CHeadContent"
      value={content.CHeadContent}
      onValue={value => setter(onEdit)('CHeadContent', value)}
    />
  )
}
