/**
 * Reads the machines that `machines/index.ts` exports: the running machine for its shape, and the source beside it for
 * what is gone at run time, which is the paragraph that the file opens with and the types.
 */
import { readFile } from 'node:fs/promises'
import ts from 'typescript'
import { type AnyStateMachine, StateMachine } from 'xstate'

/** A named part of a machine: an actor, an action, a guard or a delay. */
export interface Part {
  readonly name: string
  /** As it is written in the source, in one line. */
  readonly source: string
  /** What a comment says of it. */
  readonly comment: string
}

/** A machine with what its source says of it. */
export interface Documented {
  /** The name that it is exported by. */
  readonly name: string
  /** The file in `machines`. */
  readonly file: string
  readonly machine: AnyStateMachine
  /** The paragraphs that the file opens with. */
  readonly opening: string
  /** The comment of the machine itself, where it has one. */
  readonly comment: string
  readonly parts: Readonly<Record<'actors' | 'actions' | 'guards' | 'delays', readonly Part[]>>
  /** The declarations of its types, by their role: input, events, tags, emitted. */
  readonly types: Readonly<Record<string, string>>
}

const folder = new URL('../../machines/', import.meta.url)

/** Every machine that the package's index exports, in the order of their names. */
export async function readMachines(): Promise<readonly Documented[]> {
  const files = await filesOf('index.ts')
  const found = await Promise.all(files.map(readFileOf))
  return found.flat().sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The files that an index leads to, through other indexes too. */
async function filesOf(index: string): Promise<readonly string[]> {
  const text = await readFile(new URL(index, folder), 'utf8')
  const base = index.slice(0, index.lastIndexOf('/') + 1)
  const named = [...text.matchAll(/from '\.\/([^']+\.ts)'/g)].map(([, path = '']) => base + path)
  const all = await Promise.all(
    named.map(path => (path.endsWith('/index.ts') ? filesOf(path) : Promise.resolve([path]))),
  )
  return all.flat()
}

async function readFileOf(file: string): Promise<readonly Documented[]> {
  const url = new URL(file, folder)
  const text = await readFile(url, 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const exported: Readonly<Record<string, unknown>> = await import(url.href)
  return Object.entries(exported).flatMap(([name, machine]) => {
    const written = machine instanceof StateMachine ? variable(source, name) : undefined
    if (!written || !(machine instanceof StateMachine)) return []
    const config = setupOf(source, written.initializer)
    const part = (kind: string) => partsIn(source, propertyOf(config, kind))
    return [
      {
        name,
        file,
        machine,
        opening: opening(text),
        comment: commentOf(source, written.parent.parent),
        parts: {
          actors: part('actors'),
          actions: part('actions'),
          guards: part('guards'),
          delays: part('delays'),
        },
        types: typesIn(source, propertyOf(config, 'types')),
      },
    ]
  })
}

function variable(source: ts.SourceFile, name: string): ts.VariableDeclaration | undefined {
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(statement => [...statement.declarationList.declarations])
    .find(one => one.name.getText(source) === name)
}

/** The object that `setup` was given, for `setup({…}).createMachine(…)` and for a setup that has a name of its own. */
function setupOf(
  source: ts.SourceFile,
  expression: ts.Expression | undefined,
): ts.ObjectLiteralExpression | undefined {
  if (!expression) return undefined
  if (ts.isIdentifier(expression)) return setupOf(source, variable(source, expression.text)?.initializer)
  if (ts.isPropertyAccessExpression(expression)) return setupOf(source, expression.expression)
  if (!ts.isCallExpression(expression)) return undefined
  const [first] = expression.arguments
  const isSetup = ts.isIdentifier(expression.expression) && expression.expression.text === 'setup'
  if (isSetup) return first && ts.isObjectLiteralExpression(first) ? first : undefined
  return setupOf(source, expression.expression)
}

const propertyOf = (object: ts.ObjectLiteralExpression | undefined, name: string) =>
  object?.properties.filter(ts.isPropertyAssignment).find(one => one.name.getText() === name)?.initializer

function partsIn(source: ts.SourceFile, object: ts.Expression | undefined): readonly Part[] {
  if (!object || !ts.isObjectLiteralExpression(object)) return []
  return object.properties.flatMap(one => {
    const { name } = one
    if (!name) return []
    const value = ts.isPropertyAssignment(one) ? one.initializer : one
    return [
      {
        name: ts.isStringLiteral(name) ? name.text : name.getText(source),
        source: value.getText(source).replace(/\s+/g, ' '),
        comment: commentOf(source, one),
      },
    ]
  })
}

/** The declarations of the types that `types: {} as { events: …, … }` names and this file declares. */
function typesIn(source: ts.SourceFile, types: ts.Expression | undefined): Readonly<Record<string, string>> {
  if (!types || !ts.isAsExpression(types) || !ts.isTypeLiteralNode(types.type)) return {}
  const written = types.type.members.filter(ts.isPropertySignature).flatMap(member => {
    const role = member.name.getText(source)
    const named = member.type?.getText(source) ?? ''
    const declaration = source.statements.find(
      one => (ts.isTypeAliasDeclaration(one) || ts.isInterfaceDeclaration(one)) && one.name.text === named,
    )
    return declaration ? [[role, declaration.getText(source)] as const] : []
  })
  return Object.fromEntries(written)
}

/** The words of the comment before a node. */
function commentOf(source: ts.SourceFile, node: ts.Node): string {
  const [last] = (ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []).slice(-1)
  const text = last ? source.text.slice(last.pos, last.end) : ''
  return text.startsWith('/**') ? words(text) : ''
}

const opening = (text: string): string =>
  text.startsWith('/**') ? words(text.slice(0, text.indexOf('*/') + 2)) : ''

const words = (comment: string): string =>
  comment
    .replace(/^\/\*\*\s?|\s*\*\/$/g, '')
    .split('\n')
    .map(line => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .trim()
