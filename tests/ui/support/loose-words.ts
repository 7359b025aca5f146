import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '../../..')

/** Attributes and properties whose text people read or hear. */
const SHOWN = new Set(
  `alt afterLabel aria-description aria-label aria-roledescription aria-valuetext beforeLabel cancelLabel caption
  confirmLabel description effect empty emptyText emptyTitle heading help hint label legend many menuName note noun
  one placeholder sentence summary term text title word words`.split(/\s+/),
)

/** Calls whose literals are names for programs: classes, tags of machines, keys of caches, storage and elements. */
const CALLS =
  /^(clsx|effect|slot|stateIn|String|Symbol|PluginKey|usePage|useReferenceName|useSWR|useSessionTag|mutate|signal|onSignal|fieldId|setField|.*\.(hasTag|includes|startsWith|endsWith|split|join|on|isActive|getAttribute|closest|querySelector|querySelectorAll|getElementById|matches|test|replace|replaceAll|localeCompare|setRequestHeader|getModifierState|execCommand))$/

const CODE_NAME = /^[A-Z][A-Za-z0-9]*[a-z][A-Z]\w*$/
const LETTERS = /\p{L}{2,}/u
const SENTENCE = /^[“"(…\s]*\p{Lu}\p{Ll}*(['’]\p{Ll}+)?,? .*\p{L}|\p{L}{2,} .*\p{L}[.!?…]\s*$/u
const WORD = /^[“"(…\s]*\p{Lu}\p{Ll}+/u

const isText = (
  node: ts.Node,
): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)

const textOf = (node: ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression) =>
  ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(span => span.literal.text)].join(' … ')
    : node.text

const PASSED_ON = new Set([
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.PlusToken,
])

/** The attribute, property, call or element that takes the value of a literal, through conditions and the like. */
function takerOf(node: ts.Node): { taker: ts.Node; value: ts.Node } {
  let value = node
  let taker = node.parent
  while (
    ts.isParenthesizedExpression(taker) ||
    ts.isAsExpression(taker) ||
    ts.isSatisfiesExpression(taker) ||
    ts.isArrayLiteralExpression(taker) ||
    ts.isTemplateSpan(taker) ||
    ts.isTemplateExpression(taker) ||
    (ts.isJsxExpression(taker) && ts.isJsxAttribute(taker.parent)) ||
    (ts.isConditionalExpression(taker) && taker.condition !== value) ||
    (ts.isBinaryExpression(taker) && PASSED_ON.has(taker.operatorToken.kind))
  ) {
    value = taker
    taker = taker.parent
  }
  return { taker, value }
}

/** Classes of the style sheet and values of CSS: most of their parts have a hyphen, a colon or a bracket. */
function isStyle(text: string): boolean {
  if (/^\/\S*[?=]|var\(--|px solid|(px|rem|%)$/.test(text)) return true
  if (/[“”…?]/.test(text)) return false
  const parts = text.trim().split(/\s+/)
  return parts.length > 1 && parts.filter(part => /[-:[]/.test(part)).length * 2 >= parts.length
}

function isShown(node: ts.Node, text: string): boolean {
  const { taker, value } = takerOf(node)
  if (ts.isJsxExpression(taker)) return LETTERS.test(text)
  if (ts.isJsxAttribute(taker)) {
    const name = taker.name.getText()
    if (SHOWN.has(name)) return true
    return name === 'name' && WORD.test(text)
  }
  if (ts.isPropertyAssignment(taker)) {
    const name = taker.name.getText()
    if (taker.name === value || /[cC]lassName$/.test(name)) return false
    if (SHOWN.has(name))
      return (
        WORD.test(text) || (name !== 'effect' && (ts.isTemplateExpression(node) || /\p{L} \p{L}/u.test(text)))
      )
    return name === 'keys' || name === 'authorization' ? false : SENTENCE.test(text)
  }
  if (ts.isCallExpression(taker) || ts.isNewExpression(taker)) {
    return !CALLS.test(taker.expression.getText().replace(/\s+/g, '')) && SENTENCE.test(text)
  }
  if (ts.isBinaryExpression(taker) || ts.isCaseClause(taker) || ts.isElementAccessExpression(taker))
    return false
  return SENTENCE.test(text)
}

export interface LooseWord {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** The interface words of one source that do not come from the catalog. */
export function looseWordsIn(file: string, source: string): LooseWord[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const found: LooseWord[] = []
  const note = (node: ts.Node, text: string) => {
    const { line } = parsed.getLineAndCharacterOfPosition(node.getStart())
    found.push({ file, line: line + 1, text: text.trim().replace(/\s+/g, ' ') })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isJsxText(node)) {
      if (LETTERS.test(node.text)) note(node, node.text)
      return
    }
    if (isText(node)) {
      const text = textOf(node)
      const letters = text.replaceAll('…', ' ')
      if (LETTERS.test(letters) && !CODE_NAME.test(text) && !isStyle(text) && isShown(node, text))
        note(node, text)
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}

/** Every source of some folders, by its path in the project. */
export function sourcesOf(...folders: readonly string[]): { file: string; source: string }[] {
  return folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => /(?<!\.d)\.tsx?$/.test(path) && !path.includes('node_modules'))
      .map(path => join(root, folder, path))
      .map(path => ({ file: relative(root, path), source: readFileSync(path, 'utf8') })),
  )
}
