import { hashOf } from '../read/loaded.ts'

/**
 * What the pages of a search do beyond a plain form: the visitor's place, asked for only when the button is pressed;
 * filters that apply at once on a wide screen, with the focus kept; addresses without empty parts.
 */
const source = `
const form = document.getElementById('care')
if (form) {
  const wide = matchMedia('(min-width: 64rem)')
  form.addEventListener('formdata', event => {
    for (const [name, value] of [...event.formData]) if (value === '') event.formData.delete(name)
  })
  document.addEventListener('change', event => {
    const field = event.target
    if (field.form !== form || field.type === 'search' || (!wide.matches && field.type !== 'select-one')) return
    sessionStorage.setItem('care-focus', field.id + ' ' + scrollY)
    form.requestSubmit()
  })
  const [id, top] = (sessionStorage.getItem('care-focus') ?? '').split(' ')
  sessionStorage.removeItem('care-focus')
  if (id) {
    document.getElementById(id)?.focus({ preventScroll: true })
    scrollTo(0, Number(top))
  }
  const button = document.getElementById('care-place')
  const status = document.getElementById('care-place-status')
  if (button && navigator.geolocation) {
    button.hidden = false
    button.addEventListener('click', () => {
      status.textContent = 'Finding your location…'
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          form.elements.at.value = coords.latitude.toFixed(2) + ',' + coords.longitude.toFixed(2)
          form.elements.near.value = ''
          form.requestSubmit()
        },
        () => {
          status.textContent = 'Your browser did not tell us where you are. Type a ZIP code or a town instead.'
        },
        { maximumAge: 600000, timeout: 10000 },
      )
    })
  }
  form.elements.near?.addEventListener('input', () => { form.elements.at.value = '' })
}
`

/** The script of the searches, at an address that its content names. */
export const careScript = { source: source.trim(), path: `/_site/find-care-${hashOf(source)}.js` }

/** The element that loads it. */
export const careScriptTag = `<script src="${careScript.path}" defer></script>`
