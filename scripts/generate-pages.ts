import { parse, visit } from 'graphql'

/** The pages of the lists: `SupplierPage`, where a field names it and no file says what it is, holds suppliers. */
export function pagesContract(sdl: string): string {
  const defined = new Set<string>()
  const named = new Set<string>()
  visit(parse(sdl), {
    ObjectTypeDefinition: ({ name }) => void defined.add(name.value),
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
