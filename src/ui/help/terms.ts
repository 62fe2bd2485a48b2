import { CURRENT_TERMS } from '@domain/login/terms'

/*
 * The terms of use: the one text. The page shows it; `public/termos-de-uso.pdf` is made of it by
 * `npx tsx scripts/make-terms.ts`, and a test fails where the two differ.
 */

/** Where the PDF lies, and what it is called when it is kept. */
export const TERMS_FILE = '/termos-de-uso.pdf'
export const TERMS_NAME = 'Termos de uso do Balcão.pdf'
export const TERMS_TITLE = 'Termos de uso do Balcão'
export const TERMS_VERSION = `Versão ${CURRENT_TERMS}, de 20 de novembro de 2026.`

export const TERMS_SECTIONS: readonly { title: string; text: readonly string[] }[] = [
  {
    title: '1. O que é o Balcão',
    text: [
      'O Balcão é um painel de atendimento a clientes por WhatsApp. A loja que o instala e administra decide quem o usa e responde pelo uso.',
      'Estes termos valem entre a loja e cada pessoa que ela cadastra como usuário. Eles não substituem o contrato entre a loja e quem lhe fornece o serviço.',
    ],
  },
  {
    title: '2. Sua conta',
    text: [
      'A conta é pessoal. Quem a usa guarda a senha e o segundo fator para si e avisa o administrador se desconfiar que alguém os conhece.',
      'O administrador pode bloquear uma conta, encerrar suas sessões e mudar o que ela abre.',
    ],
  },
  {
    title: '3. O que é registrado',
    text: [
      'O sistema guarda mensagens, arquivos, transferências, encerramentos, entradas e mudanças, com data e autor, para que a loja possa atender, conferir e responder pelo que foi feito.',
      'O aparelho em que o Balcão é usado guarda uma cópia do que foi visto, para trabalhar sem conexão. Sair do Balcão apaga essa cópia.',
    ],
  },
  {
    title: '4. Dados de clientes',
    text: [
      'Os dados de clientes pertencem ao atendimento. Não podem ser copiados para uso próprio nem entregues a terceiros sem base legal.',
      'A loja é a controladora desses dados, nos termos da Lei 13.709/2018 (LGPD). Pedidos de clientes para ver, corrigir ou apagar dados são levados ao administrador.',
    ],
  },
  {
    title: '5. Regras do WhatsApp',
    text: [
      'O envio de mensagens segue as políticas do WhatsApp Business: consentimento do cliente, janela de 24 horas, modelos aprovados e produtos permitidos. O descumprimento pode levar ao bloqueio do número da loja.',
    ],
  },
  {
    title: '6. Disponibilidade',
    text: [
      'O serviço depende da internet, do WhatsApp e do servidor da loja. Mensagens escritas sem conexão ficam guardadas no aparelho e saem quando a conexão volta.',
    ],
  },
  {
    title: '7. Mudanças',
    text: [
      'Uma versão nova destes termos é mostrada com sua data. O uso continuado depois do aviso vale como ciência da versão nova.',
    ],
  },
]
