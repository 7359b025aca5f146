/**
 * A component that called the server itself would be a flow of its own: what is on its way, what failed, what is typed
 * meanwhile would be handled by hand, differently each time, and tested in a browser or not at all. So a call is made in
 * a slot of a machine (`…-slots.ts`) or in a hook that reads, and a component renders what these say.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ui = join(import.meta.dirname, '../../ui')

/** Whether an expression is the API client: `client`, `app.client`, `useApp().client`. */
const isClient = (node: ts.Node): boolean =>
  (ts.isIdentifier(node) && node.text === 'client') ||
  (ts.isPropertyAccessExpression(node) && node.name.text === 'client')

/** The places where a component reaches into the client, or takes calls out of the API. */
function callsIn(name: string, text: string): readonly string[] {
  // Parsing is dear, and most components name neither.
  if (!/client|Calls\(/.test(text)) return []
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const reaches = ts.isPropertyAccessExpression(node) && isClient(node.expression)
    const makes =
      ts.isCallExpression(node) && ts.isIdentifier(node.expression) && /^\w+Calls$/.test(node.expression.text)
    const takesApart =
      ts.isVariableDeclaration(node) &&
      ts.isObjectBindingPattern(node.name) &&
      node.initializer !== undefined &&
      isClient(node.initializer)
    if (reaches || makes || takesApart) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push(`${name}:${line + 1} ${node.getText(source).split('\n')[0]}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('a call in a component is found, however it is written', () => {
  const found = (text: string) => callsIn('a.tsx', text).length
  expect(found('client.of(entities.File).read([1])')).toBe(1)
  expect(found('useApp().client.preview({ cId })')).toBe(1)
  expect(found('const { signIn } = client')).toBe(1)
  expect(found('const calls = fileCalls(http)')).toBe(1)
  expect(found('const { client } = useApp(); const slots = useMemo(() => fileSlots(client), [client])')).toBe(
    0,
  )
})

test('no component calls the server: its slots and its reading hooks do', async () => {
  const files = (await readdir(ui, { recursive: true })).filter(
    file => file.endsWith('.tsx') && !file.includes('node_modules'),
  )
  for (const [floor, least] of [
    ['screens', 50],
    ['shell', 20],
    ['records', 20],
  ] as const)
    expect(files.filter(file => file.startsWith(`${floor}/`)).length).toBeGreaterThan(least)
  const found = await Promise.all(
    files.map(async file => callsIn(file, await readFile(join(ui, file), 'utf8'))),
  )
  expect(found.flat()).toEqual([])
}, 20_000)
