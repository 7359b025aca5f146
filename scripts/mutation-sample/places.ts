/** The places of a file where the sample may change it, each with what would stand there instead. */
import ts from 'typescript'
import { sqlChanges } from './sql-changes.ts'

/** How a place is written again with a switch: what stands there says what may stand around it. */
type Shape = 'expression' | 'statement' | 'element' | 'property' | 'attribute'

/** One change of one place. */
export interface Place {
  readonly file: string
  readonly line: number
  /** What kind of slip it is, as printed. */
  readonly kind: string
  readonly shape: Shape
  readonly start: number
  readonly end: number
  /** What stands there instead; nothing where something is left out. */
  readonly instead: string
  /** An attribute's name and value. */
  readonly attribute?: { readonly name: string; readonly value: string }
  /** Whether it acts while the file is loaded. */
  readonly acts: 'while loading' | 'when called'
}

const K = ts.SyntaxKind

const comparisons = new Map<ts.SyntaxKind, string>([
  [K.LessThanToken, '<='],
  [K.LessThanEqualsToken, '<'],
  [K.GreaterThanToken, '>='],
  [K.GreaterThanEqualsToken, '>'],
  [K.EqualsEqualsEqualsToken, '!=='],
  [K.ExclamationEqualsEqualsToken, '==='],
])
const junctions = new Map<ts.SyntaxKind, string>([
  [K.AmpersandAmpersandToken, '||'],
  [K.BarBarToken, '&&'],
])
const sums = new Map<ts.SyntaxKind, string>([
  [K.PlusToken, '-'],
  [K.MinusToken, '+'],
])
/** Attributes for the eye alone, or for React itself. */
const UNSEEN = new Set(
  'className class style key ref size variant tone align gap width height sizes loading icon'.split(' '),
)
/** Attributes whose value is made of class names. */
const CLASSES = new Set(['className', 'class', 'style'])

/** All places of a file, by kind and in the order of the text. */
export function placesIn(file: string, text: string): readonly Place[] {
  const kindOfScript = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kindOfScript)
  const places: Place[] = []
  const add = (node: ts.Node, kind: string, shape: Shape, instead: string, more: Partial<Place> = {}) => {
    const start = node.getStart(source)
    // A switch in brackets at the head of a line would be read as the call of what ends the line above.
    if (shape === 'expression' && beginsStatement(node, start, source)) return
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    const acts = isInFunction(node) ? 'when called' : 'while loading'
    places.push({ file, line, kind, shape, start, end: node.getEnd(), instead, acts, ...more })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    if (isOfClasses(node)) return
    collect(node, source, add)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return places
}

type Add = (node: ts.Node, kind: string, shape: Shape, instead: string, more?: Partial<Place>) => void

function collect(node: ts.Node, source: ts.SourceFile, add: Add): void {
  const textOf = (of: ts.Node) => of.getText(source)
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    const withOperator = (operator: string) => `${textOf(node.left)} ${operator} ${textOf(node.right)}`
    for (const [name, operators] of [
      ['comparison', comparisons],
      ['and/or', junctions],
      ['plus/minus', sums],
    ] as const) {
      const operator = operators.get(kind)
      if (operator) add(node, name, 'expression', withOperator(operator))
    }
  }
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition
    for (const forced of ['true', 'false']) add(condition, `condition ${forced}`, 'expression', forced)
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken)
    add(node, 'without not', 'expression', textOf(node.operand))
  if (ts.isExpressionStatement(node)) {
    if (ts.isCallExpression(node.expression)) add(node, 'call left out', 'statement', ';')
    if (ts.isAwaitExpression(node.expression)) add(node, 'awaited call left out', 'statement', ';')
  }
  if (ts.isReturnStatement(node) && node.expression) addEmpty(node.expression, source, add)
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) addEmpty(node.body, source, add)
  if (ts.isArrayLiteralExpression(node))
    for (const one of node.elements)
      if (!ts.isOmittedExpression(one)) add(one, 'entry left out', 'element', '')
  if (ts.isObjectLiteralExpression(node))
    for (const one of node.properties) add(one, 'property left out', 'property', '')
  if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name) && !UNSEEN.has(node.name.text)) {
    const value = node.initializer
    const written =
      value && ts.isJsxExpression(value) && value.expression
        ? textOf(value.expression)
        : value && textOf(value)
    add(node, 'attribute left out', 'attribute', '', {
      attribute: { name: node.name.text, value: written ?? 'true' },
    })
  }
  if (ts.isNumericLiteral(node) && !isName(node))
    add(node, 'other number', 'expression', String(Number(node.text) + 1))
  if (ts.isStringLiteral(node) && /^\S{1,40}$/.test(node.text) && !isName(node))
    add(node, 'other text', 'expression', `'${node.text.replace(/['\\]/g, '\\$&')}~'`)
  if (ts.isTaggedTemplateExpression(node) && textOf(node.tag) === 'sql')
    for (const changed of sqlChanges(textOf(node))) add(node, 'other SQL', 'expression', changed)
}

/** Nothing in the place of what a function returns. */
function addEmpty(returned: ts.Expression, source: ts.SourceFile, add: Add): void {
  const text = returned.getText(source)
  if (ts.isArrowFunction(returned) || ts.isJsxElement(returned) || ts.isParenthesizedExpression(returned))
    return
  const isList =
    ts.isArrayLiteralExpression(returned) || /\.(map|filter|flatMap|toSorted)\([\s\S]*\)$/.test(text)
  const isText = ts.isStringLiteral(returned) || ts.isTemplateExpression(returned)
  const empty = isList ? '[]' : isText ? "''" : 'undefined'
  if (text !== empty) add(returned, `returns ${empty}`, 'expression', empty)
}

/** Whether a literal is a name, or in a place of its own syntax. */
function isName(node: ts.Node): boolean {
  const { parent } = node
  return (
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    ts.isBindingElement(parent) ||
    ts.isJsxAttribute(parent) ||
    ts.isElementAccessExpression(parent) ||
    (ts.isCallExpression(parent) && parent.expression.kind === K.ImportKeyword)
  )
}

/** Class names, and what chooses among them: pixels, which no test without a browser can see. */
const isOfClasses = (node: ts.Node): boolean =>
  (ts.isJsxAttribute(node) && ts.isIdentifier(node.name) && CLASSES.has(node.name.text)) ||
  (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'clsx')

function isInFunction(node: ts.Node): boolean {
  return ts.findAncestor(node.parent, ts.isFunctionLike) !== undefined
}

function beginsStatement(node: ts.Node, start: number, source: ts.SourceFile): boolean {
  const statement = ts.findAncestor(node, ts.isExpressionStatement)
  return statement !== undefined && statement.getStart(source) === start
}
