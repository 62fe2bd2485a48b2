import { givenUpJobs } from './assemble'
import { warnOpeners } from './directory/access/warn-openers'
import { tenantOfJob } from './platform/db/tenant-of-job'
import type { JobName, JobPayload } from './platform/jobs/catalogue'
import type { JobHelpers } from './platform/jobs/handlers'

/** What a shop calls its jobs. */
const CALLED: Readonly<Record<JobName, string>> = {
  'messages.send': 'o envio de uma mensagem',
  'campaigns.work': 'o envio de uma campanha',
  'schedules.due': 'o envio de uma mensagem agendada',
  'messages.read': 'o aviso de leitura a um cliente',
  'messages.typing': 'o aviso de digitação a um cliente',
  'media.fetch': 'a busca de um arquivo que um cliente enviou',
  'templates.sync': 'a leitura dos modelos da Meta',
  'catalog.sync': 'a atualização do catálogo na Meta',
  'reactions.send': 'o envio de uma reação',
  'instances.probe': 'a verificação de uma conexão',
  'instances.health': 'a verificação de um número na Meta',
  'hub.end': 'o fim da sessão de uma conexão',
  'hub.session': 'o início da sessão de uma conexão',
  'hub.webhooks': 'a leitura de mensagens que chegaram',
  'whatsapp.webhooks': 'a leitura de mensagens que chegaram',
  'whatsapp.replay': 'a leitura de mensagens que chegaram antes da conexão',
  'customers.picture': 'a busca da foto de um cliente',
  'customers.tell': 'a atualização de clientes nos painéis',
  'customers.birthdays': 'a leitura dos aniversários dos clientes',
  'customers.erase': 'o apagamento de clientes',
  'orders.tell': 'o aviso de um pedido ao cliente',
  'orders.sendGranted': 'o envio de um orçamento ou pedido aprovado',
  'tickets.wake': 'a volta de um atendimento adiado',
  'tickets.goodbye': 'a despedida de um atendimento',
  'tickets.finishing': 'o encerramento de um atendimento',
  'tickets.research': 'a pesquisa de um atendimento',
  'inactivity.due': 'o aviso de inatividade de um atendimento',
  'bots.step': 'a resposta de um robô',
  'bots.steps': 'as respostas de robôs',
  'maria.turn': 'a resposta da Maria',
  'maria.silent': 'o fim de uma conversa da Maria',
  'bots.call': 'a consulta de um robô a outro sistema',
  'bots.ended': 'o aviso de que um robô parou',
  'transfers.expire': 'o fim de uma transferência sem resposta',
  'email.check': 'a verificação de um domínio de e-mail',
  'email.send': 'o envio de e-mails da loja',
  'sms.send': 'o envio de SMS da loja',
  'assignment.drain': 'a distribuição da fila',
  'assignment.release': 'a devolução de atendimentos de quem saiu',
  'relationship.run': 'o que as regras de relacionamento têm a fazer',
  'relationship.tick': 'a procura por regras de relacionamento',
  'alerts.check': 'a verificação dos alertas',
  'alerts.tick': 'a busca por alertas',
  'assignment.tick': 'a distribuição da fila',
  'security-log.tell': 'o aviso do registro de segurança',
  'products.pictures': 'a busca de fotos de produtos',
  'exports.run': 'uma exportação',
  'bulk.work': 'a mudança de uma lista inteira',
  'imports.work': 'uma importação',
  'training.answer': 'a resposta de um cliente de treino',
  'erp.run': 'a leitura do ERP',
  'erp.notice': 'a leitura do que mudou no ERP',
  'erp.push': 'o envio de pedidos ao ERP',
  'erp.tell': 'o aviso de pedidos ao ERP',
  'payments.reconcile': 'a conferência de um pagamento no banco',
  'pbm.follow': 'a consulta de uma autorização na operadora de PBM',
  'payments.open': 'a abertura de uma conta de pagamentos',
  'reports.due': 'o envio de um relatório',
  'reports.mail': 'o e-mail de um relatório',
  'mail.send': 'o envio de um e-mail',
  'platform.housekeeping': 'a limpeza diária',
}

/**
 * Says to a shop that a job of its was given up and why: where it stands in a list, there; in any case to those who keep
 * the shop's settings. What belongs to no shop is in the log alone.
 */
export async function tellGivenUp<N extends JobName>(
  name: N,
  payload: JobPayload<N>,
  helpers: JobHelpers,
): Promise<void> {
  await givenUpJobs[name]?.(payload, helpers)
  const tenant = 'tenantId' in payload ? await tenantOfJob(helpers.db, payload.tenantId) : undefined
  if (!tenant) return
  const message = `O servidor parou duas vezes durante ${CALLED[name]}, e por isso não tenta de novo. Avise quem cuida do Balcão: o motivo está no registro do servidor.`
  await helpers.db.work(tenant, (work) =>
    warnOpeners(work, 'dynamic-settings', { title: 'Um trabalho foi abandonado', message }),
  )
}
