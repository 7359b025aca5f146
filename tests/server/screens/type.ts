import userEvent, { type UserEvent } from '@testing-library/user-event'
import { changesOf, firstOfEach, linesOf, screen } from './changes.ts'
import { steady } from './outline.ts'
import { refuseWrites, settled } from './support.tsx'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What is off, chooses a file or a color, or belongs to a list and not to a form. */
const LEFT_OUT = [
  ':disabled',
  '[readonly]',
  '[type="file"]',
  '[type="color"]',
  '[type="hidden"]',
  '[type="search"]',
  '[aria-label="Rows per page"]',
  '[aria-hidden="true"] *',
  '[inert] *',
  '[role="grid"] *',
].join()

const textOf = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim()

/** What somebody hears of a field: its group and its label. */
function labelOf(field: Field): string {
  const own = field.getAttribute('aria-label') ?? textOf(field.labels?.[0])
  const group = field.type === 'radio' ? textOf(field.closest('fieldset')?.querySelector('legend')) : ''
  return [group, own].filter(Boolean).join(': ')
}

function fieldsOf(part: Element): ReadonlyMap<string, Field> {
  const found = new Map<string, Field>()
  for (const field of part.querySelectorAll<Field>('input, textarea, select')) {
    const label = labelOf(field)
    if (label !== '' && !field.matches(LEFT_OUT) && !found.has(label)) found.set(label, field)
  }
  return found
}

/** Changes a field as a person does who is in a hurry: another choice, or a few characters that suit few fields. */
async function change(user: UserEvent, field: Field): Promise<void> {
  field.focus()
  if (field instanceof HTMLSelectElement) {
    const other = [...field.options].find(({ selected, disabled }) => !selected && !disabled)
    if (other) await user.selectOptions(field, other)
  } else if (['checkbox', 'radio'].includes(field.type)) await user.keyboard(' ')
  else await user.keyboard('{End} <9z')
}

/**
 * Changes every field of a screen, one after another, and saves with the keyboard; then takes back what was refused and
 * saves again. Nothing is written. Returns what comes of it, line by line: what appears and disappears with each, and
 * what saving wants to write and says.
 */
export async function typeEverywhere(): Promise<string> {
  const wanted = refuseWrites()
  const user = userEvent.setup({ document, delay: null })
  const lines: string[] = []
  const noted = async (name: string, act: () => Promise<unknown>) => {
    const before = linesOf(screen())
    wanted.length = 0
    await act()
    await settled(document.body)
    lines.push(name)
    for (const call of wanted) lines.push(`  writes ${steady(call)}`)
    for (const line of changesOf(before, linesOf(screen()))) lines.push(`  ${line}`)
  }
  const save = () => user.keyboard('{Control>}s{/Control}')
  const values = new Map<string, string>()
  for (const label of firstOfEach(fieldsOf(screen()).keys())) {
    const field = fieldsOf(screen()).get(label)
    if (!field) continue
    values.set(label, field.value)
    await noted(steady(label), async () => {
      await change(user, field)
      field.blur()
    })
  }
  await noted('(Ctrl S)', save)
  const refused = [...fieldsOf(screen())].filter(([, field]) => field.matches('[aria-invalid="true"]'))
  if (refused.length === 0) return `${lines.join('\n')}\n`
  await noted('(as it was, where it was refused)', async () => {
    for (const [label, field] of refused) {
      await user.clear(field)
      field.focus()
      await user.paste(values.get(label) ?? '')
      field.blur()
    }
  })
  await noted('(Ctrl S)', save)
  return `${lines.join('\n')}\n`
}
