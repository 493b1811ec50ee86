//! `oudler`: French Tarot on the command line.

mod cmd;
mod render;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

/// French Tarot: score, deal, replay and simulate deals by the official rules.
#[derive(Parser)]
#[command(name = "oudler", version)]
#[command(after_help = "Cards: K Q N J 10 … 2 A of S H D C, trumps T1 to T21, the Excuse EX.\n\
                        Seats: A, B, C … in the order of play, counter-clockwise.")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Score(cmd::score::Args),
    Deal(cmd::deal::Args),
    Replay(cmd::replay::Args),
    Convert(cmd::convert::Args),
    Simulate(cmd::simulate::Args),
    Match(cmd::matches::Args),
    Bench(cmd::bench::Args),
    Rules(cmd::rules::Args),
    Schema(cmd::schema::Args),
    Completions(Completions),
}

/// Write shell completions to standard output.
#[derive(clap::Args)]
struct Completions {
    /// The shell to write them for.
    shell: clap_complete::Shell,
}

fn main() -> ExitCode {
    let Some(command) = Cli::parse().command else {
        anstream::println!("{}", Cli::command().render_long_help().ansi());
        return ExitCode::SUCCESS;
    };
    let done = match command {
        Command::Score(args) => cmd::score::run(&args),
        Command::Deal(args) => cmd::deal::run(&args),
        Command::Replay(args) => cmd::replay::run(&args),
        Command::Convert(args) => cmd::convert::run(&args),
        Command::Simulate(args) => cmd::simulate::run(&args),
        Command::Match(args) => cmd::matches::run(&args),
        Command::Bench(args) => cmd::bench::run(&args),
        Command::Rules(args) => cmd::rules::run(&args),
        Command::Schema(args) => cmd::schema::run(&args),
        Command::Completions(args) => {
            let mut script = Vec::new();
            clap_complete::generate(args.shell, &mut Cli::command(), "oudler", &mut script);
            render::print(&String::from_utf8_lossy(&script)).map(|()| ExitCode::SUCCESS)
        }
    };
    done.unwrap_or_else(|error| {
        if is_broken_pipe(&error) {
            // Whoever reads has had enough, as in `oudler simulate | head`.
            return ExitCode::SUCCESS;
        }
        anstream::eprintln!("{}error:{} {error:#}", render::BAD, render::RESET);
        ExitCode::from(if error.is::<cmd::Usage>() { 2 } else { 1 })
    })
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<std::io::Error>().is_some_and(|io| io.kind() == std::io::ErrorKind::BrokenPipe)
    })
}
