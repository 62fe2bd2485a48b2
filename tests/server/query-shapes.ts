/** A document that grows with `n`, to make the server work before it refuses. */
export type Shape = Readonly<{ name: string; of(n: number): string }>

const times = (n: number, one: (i: number) => string, between = ' ') =>
  Array.from({ length: n }, (_, i) => one(i)).join(between)

/** Fragments `f0` to `fn`, each made of the one after it; the last one asks for something. */
const chain = (n: number, spread: (next: string) => string) =>
  `{ ...f0 } ${times(n, (i) => `fragment f${i} on Query { ${spread(`f${i + 1}`)} }`)} fragment f${n} on Query { userInfos { id } }`

/** The shapes of threat G7 (and vG1, vG2). */
export const SHAPES: readonly Shape[] = [
  { name: 'aliases of one field', of: (n) => `{ ${times(n, (i) => `a${i}: userInfos { id }`)} }` },
  { name: 'depth', of: (n) => `{ userInfos ${'{ role '.repeat(n)} { id } ${'}'.repeat(n)} }` },
  { name: 'one field many times', of: (n) => `{ userInfos { ${'id '.repeat(n)} } }` },
  {
    name: 'directives',
    of: (n) => `{ userInfos { id ${times(n, (i) => `@include(if: true) @x${i}`)} } }`,
  },
  {
    name: 'fragments that spread the next one twice',
    of: (n) => chain(n, (next) => `...${next} ...${next}`),
  },
  {
    name: 'fragments in a circle',
    of: (n) =>
      `{ userInfos { ...f0 } } ${times(n, (i) => `fragment f${i} on User { ...f${(i + 1) % n} ...f${(i + 2) % n} }`)}`,
  },
  {
    name: 'fields that overlap with other arguments',
    of: (n) => `{ ${times(n, (i) => `... { customers(pagination_page: ${i}) { data { id } } }`)} }`,
  },
  {
    name: 'a list as an argument',
    of: (n) => `{ chatTickets(instance_ids: [${times(n, (i) => `"${i}"`)}]) { __typename } }`,
  },
]
