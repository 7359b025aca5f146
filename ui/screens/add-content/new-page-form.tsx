import { folderNode, newPageUrl } from '@rounds/core/rules/page'
import { urlSlug } from '@rounds/core/rules/text'
import { folderOfType } from '@rounds/core/tools'
import { addContentWords } from '@rounds/core/words/add-content'
import type { SubmitEvent } from '@rounds/machines/submit'
import { type FormEvent, useContext, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { TreeContext } from '../../context/tree-context.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Select } from '../../kit/select.tsx'
import { TagTreePicker } from '../../kit/tag-tree-picker.tsx'
import { TextField } from '../../kit/text-field.tsx'
import type { SubmitState } from '../../kit/use-submit.ts'
import { useOwnFolders } from '../../pages/use-own-folders.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { type NewPageAct, type NewPageTyped, useChoices } from './new-page-slots.ts'

/** The state of the page being created. */
export type NewPageState = SubmitState<NewPageTyped, NewPageAct, { readonly CId: number }>

export interface NewPageFormProps {
  state: NewPageState
  send: (event: SubmitEvent<NewPageTyped, NewPageAct>) => void
}

/** Title, type, folder, template; the address follows title and folder until someone edits it. */
export function NewPageForm({ state, send }: NewPageFormProps) {
  const { client } = useApp()
  const tags = useContext(TreeContext)
  const { typed, fields } = state.context
  const { title, ownUrl, type, tag, template } = typed
  const write = (more: Partial<NewPageTyped>) => send({ type: 'TYPE', typed: more })
  const [picking, setPicking] = useState(false)
  const { types, templates, error, readAgain } = useChoices(client)
  const { nodes, first } = useOwnFolders()
  const folder = tags.find(({ TId }) => TId === tag)
  /** A type sets its folder; one without returns to the default folder for new pages. */
  const folderFor = (next: number) => {
    const own = folderOfType[next]
    if (own !== undefined) return nodes.some(({ key }) => key === own) ? own : tag
    return Object.values(folderOfType).includes(tag) ? first : tag
  }
  const url = ownUrl ?? newPageUrl(folder?.TPath ?? null, urlSlug(title))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return
    send({
      type: 'SUBMIT',
      act: {
        page: {
          title: title.trim(),
          type: Number(type),
          url: url.trim() || null,
          tag,
          template: template === '' ? null : Number(template),
        },
      },
    })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      {error !== undefined && (
        <ReadAlert what={addContentWords.newPageForm.what} error={error} onRetry={readAgain} />
      )}
      <TextField
        label={addContentWords.newPageForm.title}
        required
        autoFocus
        maxLength={400}
        value={title}
        error={fields.CTitle ?? fields.title}
        onValue={text => write({ title: text })}
      />
      <Select
        label={addContentWords.newPageForm.type}
        placeholder={null}
        options={types}
        value={type}
        error={fields.CtId ?? fields.type}
        onValue={next => write({ type: next, template: '', tag: folderFor(Number(next)) })}
      />
      <Field
        label={addContentWords.newPageForm.folder}
        help={addContentWords.newPageForm.whoeverMayUseFolder}
        error={fields.TId ?? fields.tag}
      >
        {control => (
          <Button
            {...control}
            aria-haspopup="dialog"
            className="justify-start!"
            onClick={() => setPicking(true)}
          >
            {folder?.TName ?? addContentWords.newPageForm.folderTag(tag)}
            <span className="font-mono font-normal text-ink-2 text-xs">{folder?.TPath}</span>
          </Button>
        )}
      </Field>
      <TextField
        label={addContentWords.newPageForm.url}
        mono
        maxLength={600}
        value={url}
        error={fields.CSeoUrl ?? fields.url}
        help={ownUrl === null ? addContentWords.newPageForm.followsTitleFolderUntil : undefined}
        onValue={text => write({ ownUrl: text })}
      />
      <Select
        label={addContentWords.newPageForm.template}
        placeholder={addContentWords.newPageForm.usualOneType}
        options={templates.filter(({ of }) => of === null || of === Number(type))}
        value={template}
        error={fields.TemplateId ?? fields.template}
        onValue={next => write({ template: next })}
      />
      <div>
        <Button type="submit" kind="primary" busy={state.hasTag('busy')} disabled={title.trim() === ''}>
          {addContentWords.newPageForm.makeThePage}
        </Button>
      </div>
      <TagTreePicker
        open={picking}
        onOpenChange={setPicking}
        title={addContentWords.newPageForm.folderOfThePage}
        nodes={nodes}
        choose="one"
        chosen={new Set([folderNode(tag)])}
        defaultOpen={[folderNode(first)]}
        onDone={([id]) => {
          const picked = nodes.find(node => node.id === id)
          if (picked) write({ tag: picked.key })
        }}
      />
    </form>
  )
}
