import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { StateMachine } from 'xstate'
import * as exported from '../../machines/index.ts'
import { machinePages } from '../../scripts/machine-docs/index.ts'

const folder = new URL('../../docs/machines/', import.meta.url)
const pages = await machinePages()
const page = (file: string) => pages.get(file) ?? ''

describe('the statecharts', () => {
  it('are drawn of every machine that the package exports', () => {
    const machines = Object.values(exported).filter(one => one instanceof StateMachine)
    expect(machines.length).toBeGreaterThan(15)
    expect(pages.size).toBe(machines.length + 1)
  })

  it('are as the machines are (else run `npm run docs:machines`)', async () => {
    expect((await readdir(folder)).sort()).toEqual([...pages.keys()].sort())
    for (const [file, text] of pages) expect(await readFile(new URL(file, folder), 'utf8'), file).toBe(text)
  })

  it('show regions, inner states, guards, delays, slots and what is told', () => {
    const login = page('login.md')
    expect(login.match(/^\*\*.*\*\*$/gm)).toEqual([
      '**signIn**',
      '**signIn › second factor › code**',
      '**signIn › second factor › life**',
      '**signIn › second factor › again**',
      '**audit**',
    ])
    expect(login).toContain('s7 : at once code, life, again')
    expect(login).toContain(
      's7 --> s7 : code › resending, signIn answers [the app is asked for]<br/>code › resending, signIn answers [a code is asked for]',
    )
    expect(page('csv-import.md')).toContain('state "sending" as')
    expect(login).toContain('SUBMIT [name and password are filled]')
    expect(login).toContain('s10 --> s9 : signIn answers<br/>signIn fails<br/>after “the answer is overdue”')
    expect(login).toContain('code › asking, at once [the code has run out]')
    expect(login).toContain('| `signIn` | to fill in: `slot<LoginAnswer, Credentials>` |')
    expect(login).toContain("{ type: 'SIGNED_IN'; token: string; userName: string }")
    expect(page('record.md')).toContain('[it is new or something is unsaved]')
    expect(page('session.md')).toContain('| `store token` | `effect<{ token: string }>` | Keeps a token')
    expect(page('toasts.md')).toContain('the machine [toast](toast.md)')
  })

  it('are written in what Mermaid takes', () => {
    for (const [file, text] of pages) {
      const diagrams = [...text.matchAll(/```mermaid\nstateDiagram-v2\n([\s\S]*?)\n```/g)].map(
        ([, one = '']) => one,
      )
      expect(diagrams.length > 0 || file === 'README.md').toBe(true)
      for (const line of diagrams.flatMap(one => one.split('\n')))
        expect(line, file).toMatch(
          /^\s*(state "[^"]+" as s\d+( \{)?|s\d+ : [^:;#{}"]+|(\[\*\]|s\d+) --> (\[\*\]|s\d+)( : [^:;#{}"]+)?|\})$/,
        )
    }
  })
})
