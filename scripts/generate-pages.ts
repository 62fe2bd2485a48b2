import { parse, visit } from 'graphql'

/** What a page has that follows from its name. */
const FIELDS = 'items next total total_is_least'

/**
 * The pages of the lists: `SupplierPage`, where a field names it and no file says what it is, holds suppliers.
 * @throws Error for a page that is written out and says no more than would follow
 */
export function pagesContract(sdl: string): string {
  const defined = new Set<string>()
  const named = new Set<string>()
  visit(parse(sdl), {
    ObjectTypeDefinition: ({ name, fields = [] }) => {
      defined.add(name.value)
      if (fields.map((field) => field.name.value).join(' ') === FIELDS)
        throw new Error(
          `${name.value} is written out: name it after what it holds, and it follows (docs/adding.md)`,
        )
    },
    NamedType: ({ name }) => void named.add(name.value),
  })
  return [...named]
    .filter((name) => /.Page$/.test(name) && !defined.has(name))
    .sort()
    .map(
      (name) => `type ${name} @screenOnly {
  items: [${name.slice(0, -'Page'.length)}!]!
  "See ListInput.after; null: this page is the last."
  next: String
  "Rows in all, counted up to 10,000; null behind the first page."
  total: Int
  "There are more than 'total'."
  total_is_least: Boolean!
}
`,
    )
    .join('\n')
}
