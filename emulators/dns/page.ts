import { escaped } from '../escaped.ts'
import type { DnsRecord } from './wire.ts'

/** A line as it is typed: host, type, value. Null for what is none. */
export function typedRecord(line: string): DnsRecord | null {
  const [, host = '', type = '', value = ''] = /^\s*(\S+)\s+(TXT|MX|CNAME)\s+(.*\S)\s*$/i.exec(line) ?? []
  const kind = (['TXT', 'MX', 'CNAME'] as const).find((one) => one === type.toUpperCase())
  if (!kind || host.length > 253 || value.length > 2_000) return null
  const bare = (text: string) => text.toLowerCase().replace(/\.$/, '')
  return {
    host: bare(host),
    type: kind,
    value: kind === 'TXT' ? value.replace(/^"(.*)"$/, '$1') : bare(value),
  }
}

/** All records, with a form for more. */
export const pageOf = (records: readonly DnsRecord[]): string => `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Registros DNS (emulador)</title>
<style>body{font:15px/1.5 system-ui;max-width:960px;margin:32px auto;padding:0 16px}
textarea{font:13px ui-monospace,monospace;width:100%;box-sizing:border-box}
table{border-collapse:collapse;width:100%}td{border-top:1px solid #8886;padding:6px 8px 6px 0;overflow-wrap:anywhere;vertical-align:top}</style>
<h1>Registros DNS</h1><p>O que os servidores de nomes de todos os domínios respondem ao Balcão. Nada sai desta máquina.</p>
<form method="post" action="/"><label for="records">Um registro por linha: nome, tipo (TXT, MX, CNAME) e valor</label>
<textarea id="records" name="records" rows="6" placeholder="_balcao.loja.com.br TXT balcao-dominio=…"></textarea>
<button>Criar</button></form>
<table>${records
  .map(
    ({ host, type, value }, n) =>
      `<tr><td>${escaped(host)}<td>${type}<td>${escaped(value)}<td><form method="post" action="/delete"><button name="n" value="${n}" aria-label="Excluir ${escaped(host)}">Excluir</button></form>`,
  )
  .join('\n')}</table></html>`
