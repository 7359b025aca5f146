import { describe, expect, it } from 'vitest'
import type { FormField, ShownForm } from '../../../server/site/read/forms.ts'
import { type FormView, formHtml, problemsHtml, type Refilled } from '../../../server/site/render/form.ts'

const form = (config: object, more: Partial<ShownForm> = {}): ShownForm => ({
  id: 3,
  title: 'Write <us>',
  introduction: 'Hello',
  config: config as ShownForm['config'],
  closed: null,
  offered: {},
  isPrivate: false,
  alerts: {},
  ...more,
})
const view: FormView = { html: text => (text === null ? '' : `[${text}]`), trap: 'trap', from: '/a?b="c"' }

/** How one field is drawn. */
function drawn(
  field: object,
  more: Partial<ShownForm> = {},
  refilled?: Refilled,
  config: object = {},
): string {
  const html = formHtml(form({ ...config, fields: [{ name: 'x', label: 'X', ...field }] }, more), {
    ...view,
    ...(refilled && { refilled }),
  })
  return /<div class="fields">([\s\S]*?)<\/div>\n\n<p class="trap"/.exec(html)?.[1] ?? html
}
const kind = (name: string, more: object = {}) => ({ kind: name as FormField['kind'], ...more })
const given = (...values: string[]): Refilled => ({ given: new Map([['x', values]]), issues: [] })

describe('a form', () => {
  it('is sent where it is, with its trap, its page and the words of its button', () => {
    const html = formHtml(form({ fields: [], submitLabel: 'Ask & go' }), view)
    expect(html).toContain(
      'id="form-3" method="post" action="/api/v1/db/form/submit?id=3" accept-charset="utf-8"',
    )
    expect(html).toContain('[Hello]')
    expect(html).toContain('<p class="trap" aria-hidden="true">')
    expect(html).toContain('name="trap" tabindex="-1" autocomplete="off"')
    expect(html).toContain('name="rounds-page" value="/a?b=&quot;c&quot;"')
    expect(html).toContain('<button class="button" type="submit">Ask &amp; go</button>')
    expect(html).not.toContain('<div class="fields">')
    expect(formHtml(form({}), view)).toContain('>Send</button>')
  })

  it('explains the star only where an answer is required, or can become so', () => {
    const says = (config: object) => formHtml(form(config), view).includes('are required.')
    const fields = [
      { name: 'a', kind: 'yes or no' },
      { name: 'b', kind: 'text' },
    ]
    expect(says({ fields })).toBe(false)
    expect(says({ fields: [{ ...fields[0], required: true }] })).toBe(true)
    const condition = { effect: 'require', field: 'b', when: [{ field: 'a', is: 'filled' }] }
    expect(says({ fields, conditions: [condition] })).toBe(true)
  })

  it('that is closed says so and asks nothing', () => {
    const html = formHtml(form({ fields: [kind('text')] }, { closed: 'This form is closed.' }), view)
    expect(html).toBe('<p><strong>Write &lt;us&gt;:</strong> This form is closed.</p>')
  })

  it('has its fields on a page for each step, and those of no step at the top of the first', () => {
    const config = {
      steps: [{ name: 'one', title: 'First', copy: 'Begin' }, { name: 'two' }],
      fields: [
        { name: 'a', kind: 'text', step: 'two' },
        { name: 'b', kind: 'text', step: 'one' },
        { name: 'c', kind: 'text' },
        { name: 'd', kind: 'text', step: 'gone' },
        { kind: 'text' },
      ],
    }
    const labels = (html: string) => [...html.matchAll(/<label for="f3-(\w)"/g)].map(([, name]) => name)
    const first = formHtml(form(config), view)
    expect(labels(first)).toEqual(['c', 'd', 'b'])
    expect(first).toContain(
      '<p class="help step-count" id="form-3-step">Step 1 of 2</p><h2 class="step" aria-describedby="form-3-step" tabindex="-1">First</h2>[Begin]',
    )
    expect(first).toContain('action="/_site/form/3"')
    expect(first).toContain('name="rounds-go" value="next">Continue</button></p>')
    const given = new Map([
      ['b', ['x"y']],
      ['c', ['']],
    ])
    const on = (page: Refilled['page']) =>
      formHtml(form(config), {
        ...view,
        refilled: { given, issues: [], ...(page && { page }), token: 'mine' },
      })
    const second = on({ at: 'step', step: 'two', issues: [] })
    expect(labels(second)).toEqual(['a'])
    expect(second).toContain('<input type="hidden" name="b" value="x&quot;y">')
    expect(second).toContain(
      'Step 2 of 2</p><h2 class="step" aria-describedby="form-3-step" tabindex="-1" autofocus>two</h2>',
    )
    expect(second).toContain('value="back">Back</button>')
    expect(second).toContain('<input type="hidden" name="rounds-token" value="mine">')
    const check = on({ at: 'check' })
    expect(check).toContain('action="/api/v1/db/form/submit?id=3"')
    expect(check).toContain('<dt>b</dt><dd>x&quot;y</dd>')
    expect(check).toContain(
      'value="step:one" formaction="/_site/form/3">Change<span class="hidden"> b</span></button>',
    )
    expect(check).toContain('<dt>c</dt><dd><span class="none">Not answered</span></dd>')
    const exit = on({ at: 'exit', exit: { name: 'out', title: 'Call us', copy: 'Now' } })
    expect(exit).toContain('autofocus>Call us</h2>[Now]')
    expect(exit).not.toContain('Send')
  })
})

describe('a field', () => {
  it.each<[string, object, string]>([
    ['heading', {}, '<h3>X</h3>'],
    ['copy', { copy: 'Words' }, '<div>[Words]'],
    ['hidden', { default: '"1"' }, '<input type="hidden" name="x" value="&quot;1&quot;">'],
    [
      'checkbox',
      {},
      '<div class="field check"><label><input type="checkbox" id="f3-x" name="x" value="true"> <span>X</span></label>',
    ],
    [
      'checkbox',
      { default: true, width: 'half' },
      '<div class="field check half"><label><input type="checkbox" id="f3-x" name="x" value="true" checked>',
    ],
    ['checkbox', { default: false }, 'value="true"> <span>'],
    [
      'text',
      {},
      '<div class="field"><label for="f3-x">X</label><input type="text" id="f3-x" name="x" value="">',
    ],
    [
      'text',
      { width: 'third', rules: { minLength: 2, maxLength: 9 } },
      '<div class="field third"><label for="f3-x">X</label><input type="text" id="f3-x" name="x" minlength="2" maxlength="9" value="">',
    ],
    [
      'email',
      { placeholder: 'a@b', autocomplete: 'email' },
      '<input type="email" id="f3-x" name="x" placeholder="a@b" autocomplete="email" value="">',
    ],
    ['phone', {}, '<input type="tel"'],
    ['time', {}, '<input type="time"'],
    [
      'number',
      { rules: { min: 1, max: 5 }, default: 3 },
      '<input type="number" id="f3-x" name="x" min="1" max="5" step="any" value="3">',
    ],
    [
      'date',
      { rules: { earliest: '2026-01-01', latest: '2026-02-01' } },
      '<input type="date" id="f3-x" name="x" min="2026-01-01" max="2026-02-01" value="">',
    ],
    ['long text', { default: '<b>' }, '<textarea id="f3-x" name="x">&lt;b&gt;</textarea>'],
    [
      'address',
      {},
      '<div class="city"><label for="f3-x-city">City</label><input type="text" id="f3-x-city" name="x-city" autocomplete="address-level2" size="30" value=""></div>',
    ],
    [
      'date of birth',
      { default: '1980-03-07' },
      '<label for="f3-x-day">Day</label><input type="text" inputmode="numeric" id="f3-x-day" name="x-day" autocomplete="bday-day" size="2" maxlength="2" value="07">',
    ],
    [
      'dropdown',
      { options: [{ value: '1', label: 'One' }, { label: 'Two' }], default: 'Two' },
      '<select id="f3-x" name="x"><option value="">Please select</option><option value="1">One</option><option value="Two" selected>Two</option></select>',
    ],
    ['file', {}, '<input type="file" id="f3-x" name="x"'],
    ['signature', {}, '<strong>X:</strong> this cannot be sent through the website.'],
    [
      'yes or no',
      { default: 'no' },
      '<fieldset class="field options"><legend id="f3-x" tabindex="-1">X</legend><label for="f3-x-0"><input type="radio" id="f3-x-0" name="x" value="yes"> <span>Yes</span></label><label for="f3-x-1"><input type="radio" id="f3-x-1" name="x" value="no" checked> <span>No</span></label></fieldset>',
    ],
    [
      'choice',
      { options: [{ value: 'a', label: 'A' }], required: true },
      '<input type="radio" id="f3-x-0" name="x" value="a" required>',
    ],
    [
      'choices',
      { options: [{ value: 'a', label: 'A' }], required: true },
      '<input type="checkbox" id="f3-x-0" name="x" value="a"> ',
    ],
  ])('that is a %s with %j', (name, more, html) => {
    expect(drawn(kind(name, more))).toContain(html)
  })

  it('that rates has its first and last number in words, and no end of stars', () => {
    const words = (rules?: object) =>
      [...drawn(kind('rating', { rules })).matchAll(/<span>(.*?)<\/span>/g)].map(([, word]) => word)
    expect(words()).toEqual(['1 (worst)', '2', '3', '4', '5 (best)'])
    expect(words({ min: 0, max: 2 })).toEqual(['0 (worst)', '1', '2 (best)'])
    expect(words({ min: 1, max: 99 })).toHaveLength(11)
    expect(words({ min: 5, max: 1 })).toEqual(['5 (worst)'])
  })

  it('offers what is in the database', () => {
    const offered = { location: [{ value: '7', label: 'North & West' }] }
    expect(drawn(kind('location'), { offered }, given('7'))).toContain(
      '<option value="7" selected>North &amp; West</option>',
    )
  })

  it('says that it is needed, how, and what is wrong with it', () => {
    const wrong = { given: new Map([['x', ['y']]]), issues: [{ field: 'x', message: 'Too short.' }] }
    expect(drawn(kind('text', { required: true, help: 'In full' }), {}, wrong)).toBe(
      '<div class="field"><label for="f3-x">X <span class="needed" aria-hidden="true">*</span><span class="hidden"> (required)</span></label>' +
        '<p class="help" id="f3-x-help">In full</p>' +
        '<p class="wrong" id="f3-x-wrong"><span class="hidden">Error: </span>Too short.</p>' +
        '<input type="text" id="f3-x" name="x" required aria-describedby="f3-x-help f3-x-wrong" aria-invalid="true" value="y"></div>',
    )
    expect(drawn(kind('text', { help: 'In full' }))).toContain('aria-describedby="f3-x-help" value')
  })

  it('that is shown under a condition is not asked for by the browser', () => {
    const when = (value: string) => [{ field: 'y', is: 'equal', value }]
    const html = formHtml(
      form({
        fields: [
          { name: 'y', label: 'Why', kind: 'choice', options: [{ value: 'b', label: 'B & b' }] },
          { name: 'x', label: 'X', kind: 'text', required: true },
        ],
        conditions: [{ when: when('b'), effect: 'show', field: 'x' }],
      }),
      view,
    )
    expect(html).toContain('<div class="field" data-field="x">')
    expect(html).toContain('<p class="help only-if">Answer this if “Why” is “B &amp; b”.</p>')
    expect(html).not.toContain('name="x" required')
    expect(html).toMatch(/ data-form="[^"]+"/)
    expect(html).toMatch(/<script src="\/_site\/form-[\w-]{22}\.js" defer><\/script>$/)
  })

  it('without a label is called by its name', () => {
    expect(drawn(kind('text', { label: undefined }))).toContain('<label for="f3-x">x</label>')
  })
})

it('what is wrong leads to its field', () => {
  const issues = [{ field: 'a b', message: 'Too <short>.' }, { message: 'Not now.' }]
  expect(problemsHtml(form({}), { given: new Map(), issues })).toContain(
    '<ul><li><a href="#f3-a-b">Too &lt;short&gt;.</a></li><li>Not now.</li></ul>',
  )
})

describe('a long list', () => {
  const options = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ value: `${n}`, label: `${n}` }))

  it('is searched by typing, and loads the script that does so', () => {
    const list = (count: number, more: object = {}) =>
      formHtml(form({ fields: [{ name: 'x', kind: 'dropdown', options: options(count), ...more }] }), {
        ...view,
        action: '/elsewhere',
      })
    expect(list(16)).toMatch(/<select [^>]* data-searched>/)
    expect(list(16)).toMatch(/<script src="\/_site\/form-/)
    expect(list(15)).not.toMatch(/data-searched|<script/)
    // What the browser fills in by itself stays a list.
    expect(list(16, { autocomplete: 'country-name' })).not.toContain('data-searched')
  })
})

describe('a physician and a location on two pages', () => {
  const config = {
    steps: [{ name: 'place' }, { name: 'person' }],
    fields: [
      { name: 'where', kind: 'location', step: 'place' },
      { name: 'who', kind: 'physician', step: 'person' },
    ],
  }
  const offered = {
    location: [
      { value: '1', label: 'North' },
      { value: '2', label: 'South' },
    ],
    physician: [
      { value: '7', label: 'Ann', goesWith: ['1'] },
      { value: '8', label: 'Bo', goesWith: ['2'] },
    ],
  }
  const pageOf = (step: string, where: string, who = '') => {
    const shown = form(config, { offered })
    const refilled = {
      given: new Map([
        ['where', [where]],
        ['who', [who]],
      ]),
      issues: [],
      page: { at: 'step', step, issues: [] } as unknown as NonNullable<Refilled['page']>,
    }
    return formHtml(shown, { ...view, refilled })
  }

  it('offers on the second page what goes with the first', () => {
    expect(pageOf('person', '1')).toContain('>Ann</option>')
    expect(pageOf('person', '1')).not.toContain('>Bo</option>')
    expect(pageOf('person', '')).toContain('>Bo</option>')
    // Whoever was chosen before the location was changed is still there.
    expect(pageOf('person', '1', '8')).toContain(' selected>Bo</option>')
    // A location can be changed while its own page is shown, to where the physician can be asked for.
    expect(pageOf('place', '1')).toContain('>South</option>')
    expect(pageOf('place', '1', '7')).not.toContain('>South</option>')
    expect(pageOf('place', '', '8')).not.toContain('>North</option>')
  })
})
