-- What each node that runs says of itself, every few seconds.
CREATE TABLE node_state (
  node uuid PRIMARY KEY,
  host text NOT NULL,
  version text NOT NULL,
  started_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  beat_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  lag_ms double precision DEFAULT 0 NOT NULL,
  memory_bytes bigint DEFAULT 0 NOT NULL
);
