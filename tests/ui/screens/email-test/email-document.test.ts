import { describe, expect, it } from 'vitest'
import { emailDocument } from '../../../../ui/screens/email-test/email-document.ts'

const HTML = `<html><head><style>p{color:red}@media (prefers-color-scheme: dark){p{color:white}}</style></head>
<body background="b.png"><script>x</script><p style="background: url(c.png)">A</p><img src="a.png" alt="Logo"></body></html>`
const drawn = (looks: Parameters<typeof emailDocument>[2]) =>
  emailDocument(new DOMParser(), HTML, looks).outerHTML

describe('an email as it is looked at', () => {
  it('follows the scheme that is chosen, whatever the browser has', () => {
    expect(drawn({ scheme: 'dark', hasPictures: true })).toContain('@media (min-width: 0px)')
    expect(drawn({ scheme: 'light', hasPictures: true })).toContain('@media (max-width: 0px)')
  })

  it('runs no script', () => {
    expect(drawn({ scheme: 'light', hasPictures: true })).not.toContain('<script')
  })

  it('has no picture where they are off, and their words still', () => {
    const html = drawn({ scheme: 'light', hasPictures: false })
    expect(html).not.toMatch(/a\.png|b\.png/)
    expect(html).toContain('alt="Logo"')
  })
})
