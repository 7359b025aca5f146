import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { contentSecurityPolicy, securityHeadersOf } from '../../../server/site/headers.ts'

const policyOf = (setting: string, code = '', more: Record<string, string> = {}) =>
  contentSecurityPolicy({ settings: { ContentSecurityPolicy: setting, ...more }, isSecure: false, code })

it('lets inline code of the site’s own run by its hash, and no other', () => {
  const script = 'console.log("ours")'
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = policyOf('', `<script>${script}</script><script src="/x.js"></script>`)
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy.match(/sha256/g)).toHaveLength(1)
})

it('is not loosened by a setting where the site never needs it', () => {
  const policy = policyOf(
    "default-src *; script-src 'unsafe-inline' https://cdn.example; base-uri *; object-src *; frame-ancestors *",
  )
  expect(policy).toContain('script-src https://cdn.example;')
  expect(policy).not.toContain("script-src 'unsafe-inline'")
  for (const fixed of [
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
    "form-action 'self'",
  ])
    expect(policy).toContain(fixed)
})

it('names the hosts that may frame pages, and drops what is no host', () => {
  expect(policyOf('', '', { AllowedFrameHosts: "https://portal.example\n'unsafe'; script-src *" })).toMatch(
    /frame-ancestors 'self' https:\/\/portal\.example/,
  )
})

it('is one line whatever a setting holds', () => {
  const headers = securityHeadersOf({
    settings: { ReferrerPolicy: 'no-referrer\r\nset-cookie: x=1', PermissionsPolicy: 'camera=()\n\u2028' },
    isSecure: true,
    code: '',
  })
  for (const value of headers) expect(value).toMatch(/^[\x20-\x7e]+$/)
})

it('keeps scripts of pages from the admin at the same address, whatever a setting says', () => {
  const shared = 'https://www.hospital.example'
  const policy = (setting: string) =>
    contentSecurityPolicy({
      settings: { ContentSecurityPolicy: setting },
      isSecure: true,
      code: '',
      shared,
    }).split('; ')
  const standard = policy('')
  expect(standard).toContain(`connect-src ${shared}/files/ ${shared}/_site/`)
  expect(standard).toContain(
    `frame-src ${shared}/files/ https://www.youtube.com https://www.youtube-nocookie.com https://player.vimeo.com https://fast.wistia.net`,
  )
  const open = policy(
    "default-src *; connect-src 'self' https: HTTPS://WWW.hospital.example/api/ https://stats.example; frame-src *",
  )
  expect(open).toContain(`connect-src ${shared}/files/ ${shared}/_site/ https://stats.example`)
  expect(open).toContain(`frame-src ${shared}/files/`)
})
