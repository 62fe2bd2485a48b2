/**
 * The time zones of Brazil by their IANA names (tz database, file zone1970.tab and its links for BR), from Brasília's on by
 * how many live in them, then from east to west. Loaded with the settings screen alone.
 */
export const ZONES = [
  'America/Sao_Paulo',
  'America/Bahia',
  'America/Recife',
  'America/Maceio',
  'America/Fortaleza',
  'America/Belem',
  'America/Araguaina',
  'America/Santarem',
  'America/Noronha',
  'America/Cuiaba',
  'America/Campo_Grande',
  'America/Porto_Velho',
  'America/Manaus',
  'America/Boa_Vista',
  'America/Rio_Branco',
  'America/Eirunepe',
] as const
