/** What a shop's integration speaks: an ERP's own interface, ours that the ERP calls, or a file that is fetched. */
export const ERP_KINDS = ['bling', 'tiny', 'omie', 'api', 'file'] as const
export type ErpKind = (typeof ERP_KINDS)[number]

/** Kinds that are signed in to at the ERP's own page. */
const OAUTH_KINDS = ['bling', 'tiny'] as const satisfies readonly ErpKind[]
export type OAuthKind = (typeof OAUTH_KINDS)[number]

/** Kinds whose interface we call. */
export const CALLED_KINDS = ['bling', 'tiny', 'omie'] as const satisfies readonly ErpKind[]
export type CalledKind = (typeof CALLED_KINDS)[number]

/** Names under which people know them; `api` and `file` are named by the panel. */
export const ERP_NAMES = { bling: 'Bling', tiny: 'Tiny', omie: 'Omie' } as const satisfies Record<
  CalledKind,
  string
>

export const isErpKind = (kind: string): kind is ErpKind => (ERP_KINDS as readonly string[]).includes(kind)
export const isOAuthKind = (kind: ErpKind): kind is OAuthKind =>
  (OAUTH_KINDS as readonly string[]).includes(kind)
export const isCalledKind = (kind: ErpKind): kind is CalledKind =>
  (CALLED_KINDS as readonly string[]).includes(kind)
