import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { edgesOf, isTest, readSources, type Sources } from './sources'

const MANTINE = path.resolve(import.meta.dirname, '../node_modules/@mantine/core/styles')
/** Parts of Mantine's that have styles of their own. */
const STYLED = new Set(readdirSync(MANTINE).flatMap((file) => /^(\w+)\.css$/.exec(file)?.slice(1) ?? []))
/** What every page has. */
const ALWAYS = 'src/ui/shell/ThemeProvider.tsx'

const stylesIn = (source = ''): string[] =>
  [...source.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map(([, name = '']) => name)

const drawnIn = (source: string): string[] =>
  [...source.matchAll(/import\s*\{([^}]*)\}\s*from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => /^\s*(\w+)\s*(?: as \w+\s*)?$/.exec(name)?.[1] ?? []),
  )

/** Parts of Mantine's that are drawn where their styles may not have come: neither with the page nor with whatever loaded it. */
function unstyled(sources: Sources): string[] {
  const edges = edgesOf(sources).filter(
    ({ file, target, typeOnly }) =>
      !typeOnly &&
      file.startsWith('src/') &&
      !isTest(file) &&
      target.startsWith('src/') &&
      sources.has(target),
  )
  const statics = new Map<string, string[]>()
  for (const { file, target, dynamic } of edges)
    if (!dynamic) statics.set(file, [...(statics.get(file) ?? []), target])
  const lazy = edges.filter(({ dynamic }) => dynamic)
  const parts = [...new Set(lazy.map(({ target }) => target))].map((part) => {
    const files = new Set([part])
    for (const file of files) for (const target of statics.get(file) ?? []) files.add(target)
    return { part, files, own: new Set([...files].flatMap((file) => stylesIn(sources.get(file)))) }
  })
  const always = new Set(stylesIn(sources.get(ALWAYS)))
  /** By part: what is there for certain when it is drawn. At first all; what one of those who load it lacks goes, until no more does. */
  const there = new Map(parts.map(({ part }) => [part, STYLED as ReadonlySet<string>]))
  const loaders = new Map(
    parts.map(({ part }) => {
      const from = lazy.flatMap(({ file, target }) => (target === part ? [file] : []))
      return [part, from.map((file) => parts.filter(({ files }) => files.has(file)))] as const
    }),
  )
  for (let isStable = false; !isStable; ) {
    isStable = true
    for (const { part, own } of parts) {
      const before = (loaders.get(part) ?? []).flatMap((some) =>
        some.length === 0 ? [always] : some.map((one) => there.get(one.part) ?? always),
      )
      const sure = new Set(
        [...STYLED].filter(
          (name) => own.has(name) || always.has(name) || before.every((with_) => with_.has(name)),
        ),
      )
      if (sure.size < (there.get(part)?.size ?? 0)) {
        there.set(part, sure)
        isStable = false
      }
    }
  }
  const found = parts.flatMap(({ part, files }) =>
    [...files].flatMap((file) =>
      drawnIn(sources.get(file) ?? '').flatMap((name) =>
        STYLED.has(name) && !there.get(part)?.has(name) ? [`${file}: ${name}`] : [],
      ),
    ),
  )
  return [...new Set(found)].sort()
}

describe('a part of Mantine’s has its styles wherever it is drawn', () => {
  const sources = new Map([...readSources()].filter(([file]) => file.startsWith('src/')))
  test('by whichever address one comes', () => expect(unstyled(sources)).toEqual([]))

  /** Seen to fail so: the categories of a template stood on each other where its page was opened by its address. */
  test('one whose styles only another page has is found', () => {
    const page = 'src/ui/templates/internal/provider/EditorFields.tsx'
    const without = sources.get(page)?.replace("import '@mantine/core/styles/Stack.css'\n", '') ?? ''
    expect(unstyled(new Map([...sources, [page, without]]))).toEqual([`${page}: Stack`])
  })
})
