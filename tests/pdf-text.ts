import { inflateSync } from 'node:zlib'

/** What is written on a PDF's pages. The last byte of a packed stream may be a carriage return of its own. */
export const pdfText = (bytes: Buffer): string =>
  [...bytes.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, packed]) => inflateSync(Buffer.from(packed ?? '', 'latin1')).toString('latin1'))
    .flatMap((page) => [...page.matchAll(/\[(.*?)\] TJ/g)])
    .map(([, shown]) =>
      [...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)]
        .map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n')
