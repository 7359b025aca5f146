import { compare, type NewPage } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { urlSlug } from '@rounds/core/rules/text'
import { contentTypeIds, tagIds } from '@rounds/core/tools'
import { type FormEvent, useContext, useMemo, useState } from 'react'
import useSWR from 'swr'
import { useApp } from '../../context/app-context.ts'
import { TreeContext } from '../../context/tree-context.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Select } from '../../kit/select.tsx'
import { TagTreePicker } from '../../kit/tag-tree-picker.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { folderNodes } from '../../pages/use-page-tree.ts'
import type { Refusal } from './refusal.ts'

export interface NewPageFormProps {
  busy: boolean
  refusal: Refusal | null
  /** The folder to begin with. */
  tag: number | null
  onMake: (page: NewPage) => void
}

/** Title, type, folder, template; the address follows title and folder until somebody writes one. */
export function NewPageForm({ busy, refusal, tag: given, onMake }: NewPageFormProps) {
  const tags = useContext(TreeContext)
  const [title, setTitle] = useState('')
  const [ownUrl, setOwnUrl] = useState<string | null>(null)
  const [type, setType] = useState(String(contentTypeIds.Web_Page))
  const [tag, setTag] = useState<number>(given ?? tagIds.HomePage)
  const [template, setTemplate] = useState('')
  const [picking, setPicking] = useState(false)
  const { types, templates } = useChoices()
  const nodes = useMemo(() => folderNodes(tags), [tags])
  const folder = tags.find(({ TId }) => TId === tag)
  const slug = urlSlug(title)
  const url = ownUrl ?? (slug && `${(folder?.TPath ?? '').replace(/\/+$/, '')}/${slug}`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || title.trim() === '') return
    onMake({
      title: title.trim(),
      type: Number(type),
      url: url.trim() || null,
      tag,
      template: template === '' ? null : Number(template),
    })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <TextField
        label="Title"
        required
        autoFocus
        maxLength={400}
        value={title}
        error={refusal?.fields.title}
        onValue={setTitle}
      />
      <Select
        label="Type"
        placeholder={null}
        options={types}
        value={type}
        error={refusal?.fields.type}
        onValue={next => {
          setType(next)
          setTemplate('')
        }}
      />
      <Field label="Folder" help="Whoever may use the folder may edit the page." error={refusal?.fields.tag}>
        {control => (
          <Button
            {...control}
            aria-haspopup="dialog"
            className="justify-start!"
            onClick={() => setPicking(true)}
          >
            {folder?.TName ?? `Folder ${tag}`}
            <span className="font-mono font-normal text-ink-2 text-xs">{folder?.TPath}</span>
          </Button>
        )}
      </Field>
      <TextField
        label="URL"
        mono
        maxLength={600}
        value={url}
        error={refusal?.fields.url}
        help={ownUrl === null ? 'It follows the title and the folder until you write one.' : undefined}
        onValue={setOwnUrl}
      />
      <Select
        label="Template"
        placeholder="The usual one for its type"
        options={templates.filter(({ of }) => of === null || of === Number(type))}
        value={template}
        error={refusal?.fields.template}
        onValue={setTemplate}
      />
      <div>
        <Button type="submit" kind="primary" busy={busy} disabled={title.trim() === ''}>
          Make the page
        </Button>
      </div>
      <TagTreePicker
        open={picking}
        onOpenChange={setPicking}
        title="Folder of the page"
        nodes={nodes}
        choose="one"
        chosen={new Set([`folder ${tag}`])}
        defaultOpen={[`folder ${tagIds.HomePage}`]}
        onDone={([id]) => {
          const picked = nodes.find(node => node.id === id)
          if (picked) setTag(picked.key)
        }}
      />
    </form>
  )
}

/** The types that are pages of their own, and the templates for them. */
function useChoices() {
  const { client } = useApp()
  const { data } = useSWR('choices for a new page', async () => {
    const [types, templates] = await Promise.all([
      client.of(entities.ContentType).all({ filter: [[compare('CtPageLike', '=', true)]] }),
      client.of(entities.Template).all({
        filter: [[compare('TKind', '=', 'page'), compare('TActive', '=', true)]],
        fields: ['TId', 'TName', 'CtId'],
      }),
    ])
    return { types, templates }
  })
  return {
    types: (data?.types ?? []).map(({ CtId, CtName }) => ({
      value: String(CtId),
      label: CtName.replace(/_/g, ' '),
    })),
    templates: (data?.templates ?? []).map(({ TId, TName, CtId }) => ({
      value: String(TId),
      label: TName,
      of: CtId ?? null,
    })),
  }
}
