import * as relationship from '../../../src/infra/graphql/relationship-rules.gen'
import { asked, type Case, nobody, type Scene } from './deeds'

let made = 0
/** A rule that says nothing, and so needs no other row. */
export const RELATIONSHIP_RULE = (instanceId: string) => ({
  name: `Regra ${++made}`,
  trigger: 'grade',
  number: 6,
  hour: 9,
  instance_id: instanceId,
  daily_most: 10,
})

const aRule = async ({ panels, shop }: Scene) =>
  (
    await asked(panels.alice, relationship.SaveRelationshipRuleDocument, {
      form: RELATIONSHIP_RULE(shop.instanceId),
    })
  ).saveRelationshipRule

/** What administrators do with relationship rules: nothing that stands in a conversation yet. */
export const relationshipCases: Readonly<Record<string, readonly Case[]>> = {
  saveRelationshipRule: [{ about: 'begins paused', before: nobody, act: aRule }],
  activateRelationshipRule: [
    {
      about: 'has found nobody yet',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, relationship.ActivateRelationshipRuleDocument, {
          id: await aRule(scene),
          active: true,
        }),
    },
  ],
  deleteRelationshipRule: [
    {
      about: 'finds nobody any more',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, relationship.DeleteRelationshipRuleDocument, { id: await aRule(scene) }),
    },
  ],
}
