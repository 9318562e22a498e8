/** The tables of sites that several replicas share (docs/shared-state.md). */
import type { SqlSchema } from '#bin/database/migrations.ts'

export const SITES_SCHEMA: SqlSchema = {
  name: 'sites',
  command: 'understudy state migrate <address>',
  steps: [
    `CREATE TABLE understudy_site (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      variant text NOT NULL,
      name text NOT NULL,
      team text,
      version bigint NOT NULL,
      snapshot bigint NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      used_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (variant, name)
    );
    CREATE TABLE understudy_change (
      site bigint NOT NULL REFERENCES understudy_site (id) ON DELETE CASCADE,
      number bigint NOT NULL,
      turn uuid NOT NULL,
      text text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (site, number)
    )`,
  ],
}
