/** The tables of sites that several replicas share (docs/shared-state.md). */
import type { SqlSchema } from '#bin/database/migrations.ts'
import type { TableRights } from '#bin/database/rights.ts'

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
    // Sites without a team have an empty one.
    `UPDATE understudy_site SET team = '' WHERE team IS NULL;
    ALTER TABLE understudy_site
      ALTER COLUMN team SET DEFAULT '',
      ALTER COLUMN team SET NOT NULL,
      DROP CONSTRAINT understudy_site_variant_name_key,
      ADD UNIQUE (team, variant, name),
      ADD COLUMN bytes bigint NOT NULL DEFAULT 0;
    UPDATE understudy_site SET bytes = (
      SELECT coalesce(sum(octet_length(text)), 0) FROM understudy_change
      WHERE site = understudy_site.id
    );
    CREATE TABLE understudy_team (
      name text PRIMARY KEY,
      max_sites bigint,
      max_bytes bigint,
      max_requests bigint,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE understudy_token (
      hash text PRIMARY KEY,
      team text NOT NULL REFERENCES understudy_team (name) ON DELETE CASCADE,
      label text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`,
    `CREATE TABLE understudy_setting (
      name text PRIMARY KEY,
      value text NOT NULL
    )`,
  ],
}

/** The rights of a server; teams and tokens are changed by commands only. */
export const SERVER_RIGHTS: TableRights = {
  understudy_site: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
  understudy_change: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
  understudy_setting: ['SELECT', 'INSERT'],
  understudy_team: ['SELECT'],
  understudy_token: ['SELECT'],
}
